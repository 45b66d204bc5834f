import { html, nothing, type TemplateResult } from 'lit';
import type { Card } from './protocol.ts';
import { symbolIcon } from './symbolIcon.ts';

/** One hit as an option of the result list. Its code is text, whatever the file holds. */
export function hitCard(card: Card, focusable: boolean): TemplateResult {
  const badges = card.badges.map(
    ({ label, tone, hint }) => html`<vscode-badge class=${tone} title=${hint}>${label}</vscode-badge>`,
  );
  return html`
    <div
      class="hit"
      role="option"
      tabindex=${focusable ? 0 : -1}
      aria-selected=${focusable}
      data-folder=${card.folder}
      data-path=${card.path}
      data-start=${card.startLine}
      data-end=${card.endLine}
    >
      <div class="head">
        <span class="codicon codicon-${symbolIcon(card.kind)}" aria-hidden="true"></span>
        <span class="title">${card.title}</span>
        ${card.container ? html`<span class="container">${card.container}</span>` : nothing}
        ${card.kind ? html`<span class="kind">${card.kind}</span>` : nothing}
      </div>
      <div class="location" title=${card.location}><bdi dir="ltr">${card.location}</bdi></div>
      <div class="badges">${badges}</div>
      <pre class="code"><code>${card.code}</code></pre>
    </div>
  `;
}
