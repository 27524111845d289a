import type { ActivityQuery } from '#domain/accounts/activity-query.ts';

export const HISTORY_PATH = '/client/historique';

/** The address of a page of the history; defaults are left out. */
export function historyPath({ genre, periode }: Partial<ActivityQuery>, page = 1): string {
  const params = new URLSearchParams();
  if (genre) params.set('genre', genre);
  if (periode) params.set('periode', periode);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${HISTORY_PATH}?${params}` : HISTORY_PATH;
}
