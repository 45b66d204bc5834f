import type { VscodeSingleSelect } from '@vscode-elements/elements/dist/vscode-single-select/index.js';
import type { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query as element, queryAll, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { editor, onMessage } from './editorLink.ts';
import { hitCard } from './hitCard.ts';
import {
  modes,
  type Card,
  type Mode,
  type Offer,
  type Outcome,
  type Setup,
  type ToView,
} from './protocol.ts';
import { QueryRunner } from './queryRunner.ts';
import { styles } from './styles.ts';

/** Typing has to pause this long before it is searched for. */
const typingPauseMs = 150;
/** Answers are faster than this as a rule; a bar that flashes at every letter would only disturb. */
const waitShownAfterMs = 300;

/** The search view: a query, how it is answered, and the hits. */
@customElement('cairn-search')
export class SearchApp extends LitElement {
  static override styles = styles;

  @property({ type: Object }) setup!: Setup;
  /** Address of the stylesheet with the icons. */
  @property() icons = '';

  @state() private query = '';
  @state() private mode: Mode = 'auto';
  @state() private outcome: Outcome | undefined;
  /** Position of the card that the Tab key reaches. */
  @state() private current = 0;
  @state() private slow = false;

  @element('#query') private readonly field!: VscodeTextfield;
  @queryAll('.hit') private readonly hits!: NodeListOf<HTMLElement>;

  private readonly runner = new QueryRunner((query) => {
    editor.postMessage({ type: 'search', ...query });
    this.waitTimer ??= setTimeout(() => (this.slow = this.runner.waiting), waitShownAfterMs);
  }, typingPauseMs);
  private waitTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    onMessage((message) => this.receive(message));
    const saved = editor.getState();
    if (saved) ({ query: this.query, mode: this.mode, outcome: this.outcome } = saved);
    editor.postMessage({ type: 'ready' });
    // What is remembered is shown at once and replaced by what is true now.
    if (this.query) this.runner.now(this.query, this.mode);
  }

  protected override updated(changed: PropertyValues): void {
    if (['query', 'mode', 'outcome'].some((name) => changed.has(name))) {
      editor.setState({ query: this.query, mode: this.mode, outcome: this.outcome });
    }
  }

  protected override render(): TemplateResult {
    return html`
      <link rel="stylesheet" href=${this.icons} />
      <header>
        ${this.queryField()}
        <div class="row">${this.answer()} ${this.modeSelect()}</div>
        ${this.progress()}
      </header>
      ${this.outcome ? this.results(this.outcome) : this.introduction()}
    `;
  }

  private queryField(): TemplateResult {
    const { labels } = this.setup;
    const clear = html`<button
      slot="content-after"
      class="clear codicon codicon-close"
      title=${labels.clear}
      aria-label=${labels.clear}
      @click=${() => this.clear()}
    ></button>`;
    return html`
      <vscode-textfield
        id="query"
        .label=${labels.query}
        placeholder=${labels.placeholder}
        .value=${this.query}
        @input=${this.onInput}
        @keydown=${this.onFieldKey}
      >
        ${this.query ? clear : nothing}
      </vscode-textfield>
    `;
  }

  private modeSelect(): TemplateResult {
    const { labels } = this.setup;
    return html`
      <vscode-single-select
        id="mode"
        .label=${labels.mode}
        title=${labels.mode}
        .value=${this.mode}
        @change=${this.onMode}
      >
        ${modes.map((mode) => html`<vscode-option value=${mode}>${labels.modes[mode]}</vscode-option>`)}
      </vscode-single-select>
    `;
  }

  private progress(): TemplateResult {
    const { kind, text, percent } = this.setup.index;
    const note = this.outcome && kind === 'indexing' ? html`<p class="note">${text}</p>` : nothing;
    const bar =
      kind === 'indexing'
        ? html`<vscode-progress-bar .ariaLabel=${text} .value=${percent}></vscode-progress-bar>`
        : this.slow
          ? html`<vscode-progress-bar></vscode-progress-bar>`
          : nothing;
    return html`${note}
      <div class="progress">${bar}</div>`;
  }

  /** One line for every state, so that a screen reader hears of each. */
  private answer(): TemplateResult {
    const { index } = this.setup;
    const { text, names, tone } = this.outcome ?? { text: index.text, names: [], tone: '' };
    const links = names.map(
      (name, at) =>
        html`${at > 0 ? ', ' : ' '}<button class="link" @click=${() => this.search(name)}>${name}</button>`,
    );
    return html`<div id="answer" class=${tone} role="status" aria-live="polite">${text}${links}</div>`;
  }

  private results({ cards, tone }: Outcome): TemplateResult {
    if (tone === 'error') return this.offers();
    return html`
      <div
        id="results"
        role="listbox"
        aria-label=${this.setup.labels.results}
        @click=${this.onClick}
        @keydown=${this.onResultKey}
        @focusin=${this.onFocus}
      >
        ${repeat(
          cards,
          ({ folder, path, startLine }) => `${folder} ${path} ${startLine}`,
          (card, at) => hitCard(card, at === this.current),
        )}
      </div>
    `;
  }

  private introduction(): TemplateResult {
    const { labels, index } = this.setup;
    if (index.kind === 'no folder' || index.kind === 'failed') return this.offers();
    return html`
      <section class="introduction">
        <p>${labels.introduction}</p>
        <ul>
          ${labels.examples.map(
            (example) =>
              html`<li><button class="link" @click=${() => this.search(example)}>${example}</button></li>`,
          )}
        </ul>
      </section>
    `;
  }

  /** What to do about a view that cannot answer. */
  private offers(): TemplateResult {
    const { labels, index } = this.setup;
    const offers: Offer[] = index.kind === 'no folder' ? ['openFolder'] : ['reindex', 'showLog'];
    return html`
      <div class="offers">
        ${offers.map(
          (offer, at) =>
            html`<vscode-button
              block
              ?secondary=${at > 0}
              @click=${() => editor.postMessage({ type: 'run', offer })}
              >${labels.offers[offer]}</vscode-button
            >`,
        )}
      </div>
    `;
  }

  private receive(message: ToView): void {
    switch (message.type) {
      case 'outcome':
        if (this.runner.answered(message.id)) this.show(message.outcome);
        return;
      case 'index':
        this.setup = { ...this.setup, index: message.index };
        if (message.index.kind === 'ready' && this.outcome?.final === false) this.searchNow();
        return;
      case 'query':
        this.search(message.query);
        return;
      case 'focus':
        void this.focusField();
    }
  }

  private show(outcome: Outcome | undefined): void {
    clearTimeout(this.waitTimer);
    this.waitTimer = undefined;
    this.slow = false;
    this.outcome = outcome;
    this.current = 0;
    window.scrollTo(0, 0);
  }

  private search(query: string): void {
    this.query = query;
    this.searchNow();
    void this.focusField();
  }

  private searchNow(): void {
    if (this.query.trim()) this.runner.now(this.query, this.mode);
    else this.clear();
  }

  private clear(): void {
    this.query = '';
    this.runner.stop();
    editor.postMessage({ type: 'cancel' });
    this.show(undefined);
    void this.focusField();
  }

  private async focusField(): Promise<void> {
    await this.updateComplete;
    await this.field.updateComplete;
    this.field.focus();
    this.field.wrappedElement.select();
  }

  private onInput(): void {
    this.query = this.field.value;
    if (this.query.trim()) this.runner.later(this.query, this.mode);
    else this.clear();
  }

  private onFieldKey(event: KeyboardEvent): void {
    // The Enter and Escape of an input method editor are not for the view.
    if (event.isComposing) return;
    if (event.key === 'Enter') this.searchNow();
    else if (event.key === 'Escape') this.clear();
    else if (event.key === 'ArrowDown' && this.hits.length > 0) this.focusHit(0);
    else return;
    event.preventDefault();
  }

  private onMode({ target }: Event): void {
    this.mode = (target as VscodeSingleSelect).value as Mode;
    if (this.query.trim()) this.searchNow();
  }

  private onClick(event: MouseEvent): void {
    const at = this.positionOf(event);
    if (at >= 0) this.open(at, event.ctrlKey || event.metaKey);
  }

  private onResultKey(event: KeyboardEvent): void {
    const last = this.hits.length - 1;
    if (event.key === 'Enter') this.open(this.current, event.ctrlKey || event.metaKey);
    else if (event.key === 'ArrowDown') this.focusHit(Math.min(this.current + 1, last));
    else if (event.key === 'ArrowUp' && this.current > 0) this.focusHit(this.current - 1);
    else if (event.key === 'Home') this.focusHit(0);
    else if (event.key === 'End') this.focusHit(last);
    else if (event.key === 'ArrowUp' || event.key === 'Escape') void this.focusField();
    else return;
    event.preventDefault();
  }

  private onFocus(event: FocusEvent): void {
    const at = this.positionOf(event);
    if (at >= 0) this.current = at;
  }

  private positionOf({ target }: Event): number {
    const hit = (target as Element).closest<HTMLElement>('.hit');
    return hit ? [...this.hits].indexOf(hit) : -1;
  }

  private focusHit(at: number): void {
    this.hits[at]?.focus();
  }

  private open(at: number, beside: boolean): void {
    const card: Card | undefined = this.outcome?.cards[at];
    if (!card) return;
    const { folder, path, startLine, endLine } = card;
    editor.postMessage({ type: 'open', place: { folder, path, startLine, endLine }, beside });
  }
}
