// Adds to package-lock.json the optional packages of other platforms for which the registry in use had no answer. npm
// leaves them out of the lockfile if their metadata cannot be fetched, and `npm ci` then refuses the lockfile. Run it
// after changing dependencies: node scripts/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = [
  'darwin',
  'linux',
  'win32',
  'windows',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'android',
  'openharmony',
];
const processors = [
  'x64',
  'arm64',
  'ia32',
  'arm',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];
const added = [];

for (const [place, { optionalDependencies = {}, peerDependenciesMeta = {} }] of Object.entries(
  lock.packages,
)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (peerDependenciesMeta[name] || isLocked(place, name)) continue;
    lock.packages[`node_modules/${name}`] = { version: exact(version), ...platformOf(name), optional: true };
    added.push(`${name}@${version}`);
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} added`, ...added);

/** Whether npm would find `name` from the package at `place`: in its own node_modules or one above. */
function isLocked(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

function exact(version) {
  const [found] = /\d+\.\d+\.\d+[\w.+-]*/.exec(version) ?? [];
  if (!found) throw new Error(`no exact version in ${version}`);
  return found;
}

function platformOf(name) {
  const words = name.split(/[/@_.-]+/);
  const os = systems
    .filter((system) => words.includes(system))
    .map((system) => (system === 'windows' ? 'win32' : system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return {
    ...(cpu.length && { cpu }),
    ...(os.length && { os }),
    ...(libc.length && os.includes('linux') && { libc }),
  };
}
