import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './project-node.mjs';

/**
 * Makes sure that a program of a Debian package is there, and of the version `atLeast` (its first number) where that counts,
 * installing the newest when we are root on Debian or one of its children. Returns whether a program is there; says what to do
 * when none is, or when none is new enough.
 */
export async function ensureDebianPackage(name, { program, why, atLeast = 0 }) {
  const isNewEnough = () => existsSync(program) && (atLeast === 0 || majorVersion(program) >= atLeast);
  if (isNewEnough()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    const problem = existsSync(program) ? `est plus ancien que la version ${atLeast}` : 'est introuvable';
    console.error(
      `${why} : ${program} ${problem}. Installez le paquet « ${name} » (sudo apt-get install ${name}), puis relancez.`,
    );
    return existsSync(program);
  }
  console.log(`Installation de ${name} (${why})…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A new machine knows the packages of the day its image was made, without the security updates since.
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  const result = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    quiet: true,
  });
  if (result.code !== 0) console.error(result.output);
  if (!isNewEnough()) console.error(`${why} : Debian n’a pas ${name} en version ${atLeast} ou plus.`);
  return existsSync(program);
}

/** 156 of « Chromium 156.0.8078.108 built on Debian »; 0 of a program that does not say. */
export function majorVersion(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}
