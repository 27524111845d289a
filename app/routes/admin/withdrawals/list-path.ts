import { type FormStep, STEPS } from './steps.ts';

export const LIST_PATH = '/admin/renonciations';

export const withdrawalPath = (id: string): string => `${LIST_PATH}/${id}`;

/** The address of a page of the list; what is usual is left out. */
export function pathOfPage({ q, etat }: { q: string; etat: string }, page: number): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (etat !== 'en-cours') params.set('etat', etat);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${LIST_PATH}?${params}` : LIST_PATH;
}

/** The form of one step. */
export const stepPath = (id: string, step: FormStep): string =>
  `${withdrawalPath(id)}?etape=${STEPS[step].word}`;
