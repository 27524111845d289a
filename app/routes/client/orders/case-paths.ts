import type { CasesQuery } from '#domain/cases/account-cases.ts';

export const CASES_PATH = '/client/commandes';

export const accountOrderPath = (number: string): string => `${CASES_PATH}/${number}`;

/** Redirects to the page of the repair. */
export const accountRepairPath = (reference: string): string => `/client/reparations/${reference}`;

/** The address of a page of the list; defaults are left out. */
export function casesPath({ genre, etat }: Partial<CasesQuery>, page = 1): string {
  const params = new URLSearchParams();
  if (genre) params.set('genre', genre);
  if (etat) params.set('etat', etat);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${CASES_PATH}?${params}` : CASES_PATH;
}
