import { listAddress } from '../list-address.ts';

export const ARTICLES_PATH = '/admin/articles';
/** Stands for the id of an article that is not saved yet. */
export const NEW_ARTICLE = 'nouveau';

export const articlePath = (id: string): string => `${ARTICLES_PATH}/${id}`;

/** A version of an article with its changes; `face` says compared to which version. */
export const revisionPath = (id: string, revision: number, face?: Comparison): string =>
  listAddress(articlePath(id), { version: revision, face });

/** With the previous version, or with the current one. */
export type Comparison = 'precedente' | 'presente';

/** The address of a page of the list; what is usual is left out. */
export const articlesPath = (etat: string, page = 1): string =>
  listAddress(ARTICLES_PATH, { etat: etat === 'all' ? '' : etat, page: page > 1 ? page : '' });
