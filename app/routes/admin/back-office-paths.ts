import type { ListPlace } from '#app/features/list/list-place.ts';

export const JOURNAL_PATH = '/admin/journal';
export const USERS_PATH = '/admin/utilisateurs';
export const INVITE_PATH = '/admin/utilisateurs/inviter';
export const OUTBOX_PATH = '/admin/envois';
export const JOBS_PATH = '/admin/taches';
export const HEALTH_PATH = '/admin/sante';
export const RETENTION_PATH = '/admin/conservation';

export const backupPath = (name: string): string => `/admin/sauvegardes/${name}`;
/** The copy of a backup in the bucket. */
export const copyPath = (name: string): string => `${backupPath(name)}?lieu=compartiment`;
export const changePath = (id: number): string => `${JOURNAL_PATH}/${id}`;
export const userPath = (id: string): string => `${USERS_PATH}/${id}`;

export const JOURNAL = {
  path: JOURNAL_PATH,
  usual: { qui: '', quoi: '', ligne: '', du: '', au: '', avant: '' },
} as const satisfies ListPlace;

export const USERS = {
  path: USERS_PATH,
  usual: { q: '', role: '', etapes: '', bloque: '' },
} as const satisfies ListPlace;

export const OUTBOX = {
  path: OUTBOX_PATH,
  usual: { q: '', genre: '', canal: '', etat: '', avant: '' },
} as const satisfies ListPlace;
