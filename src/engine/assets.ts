import { join } from 'node:path';

/** Absolute paths of the files that the engine reads and does not carry in its bundle. */
export interface EngineAssets {
  /** Directory with `grammars.json`, the grammars and their queries. */
  grammars: string;
  /** Directory of the bundled embedding model. */
  model: string;
  treeSitterWasm: string;
  sqlWasm: string;
}

/** The assets as the build lays them out below the package. */
export function assetsUnder(packageRoot: string): EngineAssets {
  return {
    grammars: join(packageRoot, 'dist/grammars'),
    model: join(packageRoot, 'media/model'),
    treeSitterWasm: join(packageRoot, 'dist/wasm/web-tree-sitter.wasm'),
    sqlWasm: join(packageRoot, 'dist/wasm/sql-wasm.wasm'),
  };
}
