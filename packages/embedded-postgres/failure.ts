import { EmbeddedServerError, type EmbeddedServerFailure } from './embedded-server-error.ts';
import type { ServerHome } from './server-home.ts';

type KnownFailure = {
  pattern: RegExp;
  reason: EmbeddedServerFailure;
  explain: (home: ServerHome) => string;
};

/** Messages of a server that was killed a moment ago and whose last children are still leaving. */
const passing =
  /lock file ".*" already exists|pre-existing shared memory block|Address already in use|is another postmaster/;

const known: KnownFailure[] = [
  {
    pattern: /No space left on device|could not extend file/,
    reason: 'disk-full',
    explain: (home) =>
      `Le disque est plein : PostgreSQL ne peut pas écrire dans ${home.folder}. Libérez de la place puis relancez ; rien n’est perdu.`,
  },
  {
    pattern: /Permission denied|wrong ownership|invalid permissions/,
    reason: 'permission',
    explain: (home) =>
      `PostgreSQL n’a pas les droits voulus sur ${home.cluster}. Rendez-les-lui : chown -R ${home.account?.uid ?? process.getuid?.()} ${home.cluster} && chmod 700 ${home.cluster}`,
  },
  {
    pattern: /Read-only file system/,
    reason: 'permission',
    explain: (home) => `Le disque de ${home.folder} est en lecture seule. Choisissez un DATA_DIR modifiable.`,
  },
  {
    pattern: /incompatible with server/,
    reason: 'wrong-major',
    explain: (home) => `La base ${home.cluster} a été créée par une autre version de PostgreSQL.`,
  },
  {
    pattern: /Cannot allocate memory|could not (?:map|create) .*shared memory|could not resize shared memory/,
    reason: 'memory',
    explain: () =>
      'PostgreSQL n’a pas pu réserver sa mémoire. Fermez d’autres programmes, ou donnez plus de mémoire à cette machine (dans un conteneur : --shm-size).',
  },
  {
    pattern:
      /could not (?:locate a valid checkpoint|find the database system)|invalid (?:primary )?checkpoint record|could not (?:open|read) (?:file|directory) "(?:\S*\/)?(?:global|base|pg_\w+)|invalid page in block|checksum/,
    reason: 'corrupted',
    explain: (home) =>
      `La base ${home.cluster} est abîmée. N’effacez rien : faites-en une copie, puis restaurez la dernière sauvegarde.`,
  },
];

export function isPassingFailure(serverLog: string): boolean {
  return passing.test(serverLog);
}

/** Turns the output of initdb or the server into one clear sentence; the original text stays as the cause. */
export function explainFailure(printed: string, home: ServerHome): EmbeddedServerError {
  const match = known.find(({ pattern }) => pattern.test(printed));
  const cause = new Error(printed.trim());
  if (match) return new EmbeddedServerError(match.reason, match.explain(home), cause);
  const lastLines = printed.trim().split('\n').slice(-3).join(' | ');
  return new EmbeddedServerError(
    'server',
    `PostgreSQL ne démarre pas : ${lastLines || 'sans explication'} (journal : ${home.logFile}).`,
    cause,
  );
}
