import { BUY_BACK_PATH, BUY_BACK_TITLE } from '#domain/buy-back/buy-back-page.ts';
import type { Database } from '../db/database.ts';
import { offeredTerms } from '../shop/buy-backs/buy-back-prices.ts';
import { functionDocument } from './customers-words.ts';
import type { SearchSource } from './search-document.ts';

/** The page on which visitors sell a device: nothing leads to it until its owner has opened it. */
export function buyBackSource(database: Pick<Database, 'kysely'>): SearchSource {
  return {
    name: 'buy-backs',
    tags: ['products'],
    read: async () =>
      (await offeredTerms(database.kysely))
        ? [
            functionDocument({
              path: BUY_BACK_PATH,
              title: BUY_BACK_TITLE,
              summary: 'Le modèle, son état, notre indication de prix, puis votre demande de rachat.',
            }),
          ]
        : [],
  };
}
