import { listAddress } from '../list-address.ts';

export const QUESTIONS_PATH = '/admin/questions';
/** Stands for the id of a question that is not saved yet. */
export const NEW_QUESTION = 'nouvelle';

export const questionPath = (id: string): string => `${QUESTIONS_PATH}/${id}`;

export const questionsPath = (page: number): string =>
  listAddress(QUESTIONS_PATH, { page: page > 1 ? page : '' });
