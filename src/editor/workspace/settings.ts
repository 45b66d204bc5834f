import { workspace, type ConfigurationChangeEvent, type WorkspaceFolder } from 'vscode';
import type { IndexSettings } from '../../engine/protocol.ts';

type Excludes = Record<string, unknown>;

const sections = ['files.exclude', 'search.exclude', 'files.associations', 'cairn.index'];

/** What the user's settings say about the index of a folder. */
export function indexSettings({ uri }: WorkspaceFolder): IndexSettings {
  const settings = workspace.getConfiguration(undefined, uri);
  const excludes = ['files.exclude', 'search.exclude', 'cairn.index.exclude'].map((section) =>
    settings.get<Excludes>(section, {}),
  );
  return {
    exclude: excludedGlobs(excludes),
    maxFileBytes: settings.get('cairn.index.maxFileSizeKB', 1024) * 1024,
    nestedRepositories: settings.get('cairn.index.nestedRepositories', false),
    associations: { ...settings.get<Record<string, string>>('files.associations', {}) },
  };
}

/** Whether a change of the settings can change what `indexSettings` says about a folder. */
export function affectsIndex(change: ConfigurationChangeEvent, folder: WorkspaceFolder): boolean {
  return sections.some((section) => change.affectsConfiguration(section, folder.uri));
}

/** An entry that depends on sibling files (`{ "when": … }`) is left to the editor: it hides derived files only. */
function excludedGlobs(settings: Excludes[]): string[] {
  const globs = settings.flatMap((excludes) =>
    Object.entries(excludes)
      .filter(([, excluded]) => excluded === true)
      .map(([glob]) => glob),
  );
  return [...new Set(globs)];
}
