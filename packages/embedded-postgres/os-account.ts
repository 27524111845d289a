import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { EmbeddedServerError } from './embedded-server-error.ts';

/** The operating-system user that PostgreSQL runs as when Node runs as root. */
export type OsAccount = {
  uid: number;
  gid: number;
  label: string;
};

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for PostgreSQL, which refuses to run as root. Null: run it as ourselves. An existing cluster keeps its owner; otherwise
 * installing a `postgres` user later would make a cluster of `nobody` unreadable.
 */
export function chooseOsAccount(cluster: string, name: string): OsAccount | null {
  const owner = ownerOf(cluster);
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new EmbeddedServerError(
        'permission',
        `La base de données ${cluster} appartient à un autre utilisateur du système (uid ${owner.uid}). Lancez le site avec cet utilisateur, ou en root.`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, label: `uid ${owner.uid}` };
  }
  // An account with the program's own name comes first: other programs that run as the others could read its files.
  return findUnprivilegedAccount([name, 'postgres', 'nobody']);
}

function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  try {
    return statSync(cluster, { throwIfNoEntry: false });
  } catch (cause) {
    throw new EmbeddedServerError(
      'permission',
      `Le dossier ${cluster} n’est pas lisible par l’utilisateur qui lance le site. Lancez-le avec le même utilisateur que la première fois, ou en root.`,
      cause,
    );
  }
}

/** Exported for its test, which passes other names. */
export function findUnprivilegedAccount(names: string[]): OsAccount {
  for (const name of names) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { uid, gid, label: name };
  }
  throw new EmbeddedServerError(
    'account',
    `PostgreSQL refuse de tourner en root, et aucun des utilisateurs ${names.join(', ')} n’existe ici. Créez-en un (useradd --system postgres), lancez le site sans être root, ou donnez DATABASE_URL.`,
  );
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return Number(execFileSync('id', [flag, name], { stdio: [...stdio] }));
  } catch {
    return null;
  }
}
