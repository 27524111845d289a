import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { checkInstallScripts, checkOrigins, type Lockfile } from './packages/install-scripts.ts';
import { readAudit } from './packages/read-audit.ts';

const LIMIT_MS = 60_000;

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  allowScripts: Record<string, boolean>;
};

/** Packages that the site runs with; development tools are not included. */
async function audit() {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return readAudit(output);
}

const problems = [...checkInstallScripts(lockfile, allowScripts), ...checkOrigins(lockfile)];
const found = await audit();
if (found.outcome === 'checked') problems.push(...found.grave);
for (const problem of problems) console.error(`package-lock.json erreur : ${problem}`);
console.log(
  found.outcome === 'checked'
    ? `Paquets : ${problems.length} erreur(s) ; failles connues moins graves : ${found.others}`
    : `Paquets : ${problems.length} erreur(s) ; FAILLES CONNUES NON VÉRIFIÉES, le registre npm ne les dit pas (${found.why})`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
