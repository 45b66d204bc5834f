import type { Engine } from '../../src/engine/server.ts';
import type { SearchableFolder } from '../../src/engine/retrieval/search.ts';

/** Indexes a folder with an engine and hands over its resident part, for measurements below the protocol. */
export async function openIndex(engine: Engine, root: string, store: string): Promise<SearchableFolder> {
  const settings = { exclude: [], maxFileBytes: 1 << 20, nestedRepositories: false };
  await engine.openFolder({ folder: root, root, store, settings });
  await engine.sync({ folder: root });
  return engine.searchable(root);
}
