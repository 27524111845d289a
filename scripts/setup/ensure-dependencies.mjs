import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './project-node.mjs';

const STAMP = path.join(ROOT, 'node_modules/.installed-lockfile');

/** Installs the dependencies when node_modules is missing or was made from another lockfile or machine. */
export async function ensureDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installation des dépendances…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // NODE_ENV=production would leave out what builds the site.
  const { code } = await run(
    npm,
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { env: { NODE_ENV: '' } },
  );
  if (code !== 0)
    throw new Error('`npm ci` a échoué : vérifiez la connexion au registre npm, puis relancez.');
  writeFileSync(STAMP, wanted);
}
