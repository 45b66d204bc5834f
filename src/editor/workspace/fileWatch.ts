import { Disposable, RelativePattern, workspace, type Uri, type WorkspaceFolder } from 'vscode';

type Touch = (uris: readonly Uri[]) => void;

/** Tells of files that the editor itself saves, creates, deletes or moves: sooner than a watcher, and always. */
export function watchEditor(touch: Touch): Disposable {
  return Disposable.from(
    workspace.onDidSaveTextDocument(({ uri }) => touch([uri])),
    workspace.onDidCreateFiles(({ files }) => touch(files)),
    workspace.onDidDeleteFiles(({ files }) => touch(files)),
    workspace.onDidRenameFiles(({ files }) => touch(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
  );
}

/** Tells of files below a folder that anything changed: the editor, a checkout, a build. */
export function watchFolder(folder: WorkspaceFolder, touch: Touch): Disposable {
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '**/*'));
  const changed = (uri: Uri) => touch([uri]);
  return Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
  );
}
