import type { ListPlace } from '#app/features/list/list-place.ts';
import { type FormStep, STEPS } from './steps.ts';

export const LIST_PATH = '/admin/renonciations';

export const withdrawalPath = (id: string): string => `${LIST_PATH}/${id}`;

export const WITHDRAWALS = {
  path: LIST_PATH,
  usual: { q: '', etat: 'en-cours' },
} as const satisfies ListPlace;

/** The form of one step. */
export const stepPath = (id: string, step: FormStep): string =>
  `${withdrawalPath(id)}?etape=${STEPS[step].word}`;
