import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runProjectNode } from './project-node.mjs';

const STAMP = path.join(ROOT, 'build/.inputs');
const FOLDERS = ['app', 'content', 'domain', 'public', 'scripts', 'server'];
const FILES = ['package-lock.json', 'package.json', 'react-router.config.ts', 'vite.config.ts'];

/** Builds the site when a file it is made of changed since the last build. */
export async function ensureBuild() {
  const inputs = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  console.log('Construction du site…');
  const { code } = await runProjectNode(['scripts/build.ts']);
  if (code !== 0) throw new Error('La construction du site a échoué (voir ci-dessus).');
  writeFileSync(STAMP, inputs);
}

/** Path, size and time of every input: reading them all would cost more than most starts. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)),
  );
  for (const file of [...files, ...FILES.map((name) => path.join(ROOT, name))].sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(ROOT, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
