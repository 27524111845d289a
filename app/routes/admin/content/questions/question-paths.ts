import type { ListPlace } from '#app/features/list/list-place.ts';

export const QUESTIONS_PATH = '/admin/questions';
/** Stands for the id of a question that is not saved yet. */
export const NEW_QUESTION = 'nouvelle';

export const questionPath = (id: string): string => `${QUESTIONS_PATH}/${id}`;

export const QUESTIONS = { path: QUESTIONS_PATH, usual: {} } as const satisfies ListPlace;
