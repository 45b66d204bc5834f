/** Entry of the search view: the components it is made of. */
import '@vscode-elements/elements/dist/vscode-badge/index.js';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { pageStyles } from './styles.ts';
import './searchApp.ts';

if (pageStyles.styleSheet) document.adoptedStyleSheets.push(pageStyles.styleSheet);
