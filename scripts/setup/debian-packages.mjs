import { existsSync } from 'node:fs';
import { run } from './project-node.mjs';

/**
 * Makes sure that a program of a Debian package is there, installing it when we are root on Debian or one of its
 * children. Returns whether it is there; says what to do when it is not.
 */
export async function ensureDebianPackage(name, { program, why }) {
  if (existsSync(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `${why} : ${program} est introuvable. Installez le paquet « ${name} » (sudo apt-get install ${name}), puis relancez.`,
    );
    return false;
  }
  console.log(`Installation de ${name} (${why})…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true });
  let result = await install();
  if (result.code !== 0) {
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    result = await install();
  }
  if (result.code !== 0) console.error(result.output);
  return existsSync(program);
}
