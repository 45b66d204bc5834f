/** The licence notices of the npm packages that the bundles contain. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
const licenseFile = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/**
 * Writes the notices of every package that went into the builds.
 *
 * @param {import('esbuild').Metafile[]} metafiles what esbuild said of each build
 * @param {string} file where the notices go
 * @throws when a package has neither a licence file nor a licence in its manifest
 */
export async function writeNotices(metafiles, file) {
  const folders = new Set(
    metafiles.flatMap(({ inputs }) =>
      Object.keys(inputs).flatMap((input) => packageFolder.exec(input) ?? []),
    ),
  );
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  await writeFile(file, `Packages in this extension and their licences.\n\n${notices.join('\n')}`);
}

async function noticeOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const found = (await readdir(folder)).find((entry) => licenseFile.test(entry));
  if (!found && !license) throw new Error(`${name} says nothing of its licence`);
  const text = found ? await readFile(join(folder, found), 'utf8') : `Licence: ${license}`;
  return `${'='.repeat(80)}\n${name} ${version} (${license ?? 'see below'})\n\n${text.trim()}\n`;
}
