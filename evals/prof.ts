import { mkdtempSync } from 'node:fs';
import { assetsUnder } from '../src/engine/assets.ts';
import { Engine } from '../src/engine/server.ts';
const engine = await Engine.create(assetsUnder('/work/main'));
const settings = { exclude: [], maxFileBytes: 1 << 20, nestedRepositories: false };
for (let i = 0; i < 3; i++) {
  const store = mkdtempSync('/tmp/prof-');
  await engine.openFolder({ folder: 'x', root: process.argv[2]!, store, settings });
  console.log((await engine.sync({ folder: 'x' })).ms);
}
