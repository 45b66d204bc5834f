import { randomBytes } from 'node:crypto';
import { Uri, type Webview } from 'vscode';
import type { Setup } from '../../webview/search/protocol.ts';

/** The folder with everything the page may load. */
export function pageRoot(extension: Uri): Uri {
  return Uri.joinPath(extension, 'dist', 'webview');
}

/** The search view's page: one script, one stylesheet and one font of the extension, nothing else. */
export function searchPage(webview: Webview, extension: Uri, setup: Setup, language: string): string {
  const nonce = randomBytes(16).toString('base64');
  const address = (file: string) => webview.asWebviewUri(Uri.joinPath(pageRoot(extension), file)).toString();
  const icons = address('codicon.css');
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${icons}" />
    <script nonce="${nonce}" src="${address('search.js')}" defer></script>
  </head>
  <body>
    <cairn-search icons="${icons}" setup="${escaped(JSON.stringify(setup))}"></cairn-search>
  </body>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
