export const JOURNAL_PATH = '/admin/journal';
export const USERS_PATH = '/admin/utilisateurs';
export const INVITE_PATH = '/admin/utilisateurs/inviter';
export const OUTBOX_PATH = '/admin/envois';
export const JOBS_PATH = '/admin/taches';
export const HEALTH_PATH = '/admin/sante';
export const RETENTION_PATH = '/admin/conservation';

export const backupPath = (name: string): string => `/admin/sauvegardes/${name}`;
export const changePath = (id: number): string => `${JOURNAL_PATH}/${id}`;
export const userPath = (id: string): string => `${USERS_PATH}/${id}`;

/** An address with what is asked of it; what is empty is left out. */
export function withQuery(path: string, asked: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
