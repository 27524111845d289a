import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runProjectNode } from './project-node.mjs';

/** What scripts/build.ts makes, and where (react-router.config.ts). */
const BUILDS = {
  site: { folder: 'build', env: { CATALOGUE: '' } },
  catalogue: { folder: 'build-catalogue', env: { CATALOGUE: '1' } },
};
const FOLDERS = ['app', 'content', 'domain', 'packages', 'public', 'scripts', 'server'];
/** Files in these folders that have no part in the build. */
const APART = /^scripts[/\\](?:(?:bench|check|soak)[/\\]|[^/\\]+\.mjs$)|\.(?:test|spec)\.tsx?$/;
const FILES = ['package-lock.json', 'package.json', 'react-router.config.ts', 'vite.config.ts'];

/** Builds the site, or the site with the developers' catalogue, when a file it is made of changed since the last build. */
export async function ensureBuild(name = 'site') {
  const { folder, env } = BUILDS[name];
  const stamp = path.join(ROOT, folder, '.inputs');
  const inputs = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  console.log(name === 'site' ? 'Construction du site…' : 'Construction du site avec le catalogue…');
  const { code } = await runProjectNode(['scripts/build.ts'], { env });
  if (code !== 0) throw new Error('La construction du site a échoué (voir ci-dessus).');
  writeFileSync(stamp, inputs);
}

/** Path, size and time of every input: reading them all would cost more than most starts. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !APART.test(path.relative(ROOT, file))),
  );
  for (const file of [...files, ...FILES.map((name) => path.join(ROOT, name))].sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(ROOT, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
