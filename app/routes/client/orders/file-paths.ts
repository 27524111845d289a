import type { FilesQuery } from '#domain/account-files.ts';

export const FILES_PATH = '/client/commandes';

export const accountOrderPath = (number: string): string => `${FILES_PATH}/${number}`;

/** Leads on to the page of the repair. */
export const accountRepairPath = (reference: string): string => `/client/reparations/${reference}`;

/** The address of a page of the list; what is usual is left out. */
export function filesPath({ genre, etat }: Partial<FilesQuery>, page = 1): string {
  const params = new URLSearchParams();
  if (genre) params.set('genre', genre);
  if (etat) params.set('etat', etat);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${FILES_PATH}?${params}` : FILES_PATH;
}
