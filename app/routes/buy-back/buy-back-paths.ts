import { BUY_BACK_PATH } from '#domain/buy-back/buy-back-page.ts';
import { BUY_BACK_LINK_PATH } from '#domain/buy-back/buy-back-states.ts';
import { withQuery } from '#domain/urls/with-query.ts';

/** In place of a model: one that no list has. */
export const OTHER_MODEL = 'autre';

/** What is chosen of a device so far: its kind, its brand, its model. */
export const sellPath = (chosen: { type?: string; marque?: string; modele?: string }): string =>
  withQuery(BUY_BACK_PATH, chosen);

/** The page of a request, by the secret of its link. */
export const linkedBuyBackPath = (link: string, done?: string): string =>
  withQuery(BUY_BACK_LINK_PATH, { lien: link, fait: done });
