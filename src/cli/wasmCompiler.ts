import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from compiling WebAssembly a second time, optimised. For a command that runs for seconds it does not pay:
 * the generated lexers of some grammars are single functions that take the optimiser seconds each, and Node 20 waits
 * for it. Must be called before the first WebAssembly module is loaded.
 */
export function compileWasmOnce(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag);
}
