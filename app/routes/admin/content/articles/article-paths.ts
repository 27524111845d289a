import type { ListPlace } from '#app/features/list/list-place.ts';
import { withQuery } from '#domain/urls/with-query.ts';

export const ARTICLES_PATH = '/admin/articles';
/** Stands for the id of an article that is not saved yet. */
export const NEW_ARTICLE = 'nouveau';

export const articlePath = (id: string): string => `${ARTICLES_PATH}/${id}`;

/** A version of an article with its changes; `face` says compared to which version. */
export const revisionPath = (id: string, revision: number, face?: Comparison): string =>
  withQuery(articlePath(id), { version: revision, face });

/** With the previous version, or with the current one. */
export type Comparison = 'precedente' | 'presente';

export const ARTICLES = { path: ARTICLES_PATH, usual: { etat: 'all' } } as const satisfies ListPlace;
