import {
  actOnRow,
  type RowAnswer,
  rowAnswer,
  type Sent,
  withForm,
} from '#app/features/seen-row/act-on-row.server.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { BuyBackAdmin } from '#server/shop/buy-backs/buy-back-admin-module.ts';
import { BUY_BACK_PRICES_PATH } from './buy-back-paths.ts';
import { BUY_BACK_TERMS_FIELDS, PRICE_FIELDS, priceSchema, termsSchema } from './form.ts';

type Doing = Sent & { buyBacks: BuyBackAdmin; who: AdminIdentity };

const ACTIONS = { price, remove, terms } satisfies Record<string, (doing: Doing) => Promise<RowAnswer>>;

/** Takes one form of the prices. */
export const actOnPrices = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> => actOnRow(ACTIONS, doing);

async function price(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, priceSchema, PRICE_FIELDS, async ({ model, price: baseCents }, kept) => {
    const saved = await doing.buyBacks.saveBuyBackPrice(doing.who, doing.seen, { model, baseCents });
    return rowAnswer(doing, BUY_BACK_PRICES_PATH, saved, { fields: PRICE_FIELDS, kept });
  });
}

async function remove(doing: Doing): Promise<RowAnswer> {
  const removed = await doing.buyBacks.removeBuyBackPrice(doing.who, doing.seen);
  return rowAnswer(doing, BUY_BACK_PRICES_PATH, removed, { fields: PRICE_FIELDS, kept: {} });
}

async function terms(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, termsSchema, BUY_BACK_TERMS_FIELDS, async (written, kept) => {
    const saved = await doing.buyBacks.saveBuyBackTerms(doing.who, doing.seen, written);
    return rowAnswer(doing, BUY_BACK_PRICES_PATH, saved, { fields: BUY_BACK_TERMS_FIELDS, kept });
  });
}
