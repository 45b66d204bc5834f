import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** The import directions of the architecture: `from` is what files under `target` must not import. */
const borders = [
  { target: 'src/engine', from: ['src/editor', 'src/cli', 'src/webview', 'src/extension.ts'] },
  { target: 'src/cli', from: ['src/editor', 'src/webview', 'src/extension.ts'] },
  { target: 'src/webview', from: ['src/engine', 'src/cli', 'src/editor', 'src/extension.ts'] },
  { target: 'src/editor', from: ['src/cli', 'src/extension.ts'] },
  { target: 'src/editor', from: 'src/engine', except: ['./protocol.ts'] },
  { target: 'src/editor', from: 'src/webview', except: ['./search/protocol.ts'] },
].flatMap(({ from, ...zone }) => [from].flat().map((path) => ({ ...zone, from: path })));

export default tseslint.config(
  { ignores: ['dist', 'dist-test', 'node_modules', 'test/fixtures', 'media', '.vscode-test'] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mjs', '.js'] })] },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      'import-x/no-restricted-paths': ['error', { zones: borders }],
    },
  },
  {
    files: ['src/engine/**', 'src/cli/**', 'src/webview/**', 'test/unit/**'],
    rules: { 'no-restricted-imports': ['error', { paths: ['vscode'] }] },
  },
  {
    files: ['**/*.mjs', 'test/**', 'evals/**'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', performance: 'readonly' } },
    rules: { 'no-console': 'off' },
  },
  { files: ['eslint.config.mjs'], rules: { 'import-x/no-default-export': 'off' } },
);
