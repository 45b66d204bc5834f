import { css } from 'lit';

/** Takes back the margins that the editor gives every webview. */
export const pageStyles = css`
  body {
    padding: 0;
  }
`;

/** The view in the colours and fonts of the theme, for a sidebar of any width. */
export const styles = css`
  :host {
    color: var(--vscode-foreground);
    display: block;
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size);
    --muted: var(--vscode-descriptionForeground);
    --gap: 12px;
  }

  header {
    background: var(--vscode-sideBar-background);
    padding: 8px var(--gap) 0;
    position: sticky;
    top: 0;
    z-index: 1;
  }

  .row {
    align-items: flex-start;
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    padding: 4px 0;
  }

  vscode-textfield {
    width: 100%;
    --vscode-settings-textInputBackground: var(--vscode-input-background);
    --vscode-settings-textInputBorder: var(--vscode-input-border, transparent);
    --vscode-settings-textInputForeground: var(--vscode-input-foreground);
  }

  vscode-single-select {
    flex: none;
    width: 92px;
    --vscode-settings-dropdownBackground: var(--vscode-dropdown-background);
    --vscode-settings-dropdownBorder: var(--vscode-dropdown-border);
    --vscode-settings-dropdownForeground: var(--vscode-dropdown-foreground);
  }

  button {
    background: none;
    border: 0;
    color: inherit;
    cursor: pointer;
    font: inherit;
    padding: 0;
    text-align: start;
  }

  button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 1px;
  }

  .link {
    color: var(--vscode-textLink-foreground);
    overflow-wrap: anywhere;
  }

  .link:hover {
    color: var(--vscode-textLink-activeForeground);
    text-decoration: underline;
  }

  .clear {
    border-radius: 3px;
    padding: 2px;
  }

  .clear:hover {
    background: var(--vscode-toolbar-hoverBackground);
  }

  .progress {
    height: 2px;
    margin: 0 calc(-1 * var(--gap));
  }

  #answer {
    color: var(--muted);
    flex: 1 1 120px;
    line-height: 18px;
    min-width: 0;
    overflow-wrap: anywhere;
    padding: 4px 0;
  }

  .note {
    color: var(--muted);
    margin: 0 0 4px;
  }

  #answer.error {
    color: var(--vscode-errorForeground);
  }

  #answer.weak,
  #answer.none {
    color: var(--vscode-foreground);
  }

  .introduction,
  .offers {
    padding: 0 var(--gap);
  }

  .introduction p {
    margin: 8px 0;
  }

  .introduction ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }

  .introduction li {
    padding: 2px 0;
  }

  .offers {
    display: flex;
    flex-direction: column;
    gap: 8px;
    max-width: 300px;
  }

  .hit {
    border: 1px solid var(--vscode-contrastBorder, transparent);
    cursor: pointer;
    padding: 6px var(--gap) 8px;
    scroll-margin-top: 80px;
  }

  .hit + .hit {
    border-top-color: var(--vscode-contrastBorder, var(--vscode-sideBarSectionHeader-border, transparent));
  }

  .hit:hover {
    background: var(--vscode-list-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }

  .hit:focus {
    background: var(--vscode-list-inactiveSelectionBackground);
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }

  .head {
    align-items: center;
    display: flex;
    gap: 4px;
    min-width: 0;
  }

  .head > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .head > .codicon {
    flex: none;
  }

  .codicon {
    color: var(--vscode-icon-foreground);
  }

  .title {
    flex: 0 1 auto;
    font-weight: 600;
  }

  .kind,
  .container,
  .location {
    color: var(--muted);
    font-size: 0.92em;
  }

  .kind {
    flex: none;
    margin-inline-start: auto;
  }

  .container {
    flex: 0 1000 auto;
  }

  .location {
    /* The end of a path tells more than its beginning. */
    direction: rtl;
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    padding: 4px 0;
  }

  /* The component draws its border for high contrast only; here an outline is the quiet form of a badge. */
  vscode-badge.meaning {
    --vscode-badge-background: transparent;
    --vscode-badge-foreground: var(--muted);
    --vscode-contrastBorder: var(--vscode-widget-border, currentColor);
  }

  vscode-badge.weak,
  vscode-badge.caution {
    --vscode-badge-background: transparent;
    --vscode-badge-foreground: var(--vscode-list-warningForeground);
    --vscode-contrastBorder: currentColor;
  }

  .code {
    background: var(--vscode-textCodeBlock-background);
    border: 1px solid var(--vscode-contrastBorder, transparent);
    color: var(--vscode-editor-foreground);
    font-family: var(--vscode-editor-font-family);
    font-size: calc(0.9 * var(--vscode-editor-font-size));
    font-weight: var(--vscode-editor-font-weight);
    line-height: 1.4;
    margin: 0;
    overflow: hidden;
    padding: 4px 6px;
    tab-size: 4;
    text-overflow: ellipsis;
  }

  code {
    font: inherit;
  }

  .codicon-symbol-class {
    color: var(--vscode-symbolIcon-classForeground);
  }

  .codicon-symbol-method {
    color: var(--vscode-symbolIcon-methodForeground);
  }

  .codicon-symbol-interface {
    color: var(--vscode-symbolIcon-interfaceForeground);
  }

  .codicon-symbol-structure {
    color: var(--vscode-symbolIcon-structForeground);
  }

  .codicon-symbol-enum {
    color: var(--vscode-symbolIcon-enumeratorForeground);
  }

  .codicon-symbol-enum-member {
    color: var(--vscode-symbolIcon-enumeratorMemberForeground);
  }

  .codicon-symbol-constant {
    color: var(--vscode-symbolIcon-constantForeground);
  }

  .codicon-symbol-variable {
    color: var(--vscode-symbolIcon-variableForeground);
  }

  .codicon-symbol-property {
    color: var(--vscode-symbolIcon-propertyForeground);
  }

  .codicon-symbol-field {
    color: var(--vscode-symbolIcon-fieldForeground);
  }

  .codicon-symbol-namespace {
    color: var(--vscode-symbolIcon-namespaceForeground);
  }
`;
