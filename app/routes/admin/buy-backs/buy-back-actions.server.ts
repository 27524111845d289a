import {
  actOnRow,
  type RowAnswer,
  rowAnswer,
  type Sent,
  withForm,
} from '#app/features/seen-row/act-on-row.server.ts';
import { keptOf } from '#app/forms/read-form.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { BuyBackAdmin } from '#server/shop/buy-backs/buy-back-admin-module.ts';
import { buyBackPath } from './buy-back-paths.ts';
import {
  buyBackOfferSchema,
  DECLINE_FIELDS,
  DEED_FIELDS,
  declineSchema,
  OFFER_FIELDS,
  SEEN_CONDITION_FIELDS,
  seenConditionSchema,
} from './form.ts';

type Doing = Sent & { buyBacks: BuyBackAdmin; who: AdminIdentity };

const ACTIONS = { see, offer, decline, deed, buy } satisfies Record<
  string,
  (doing: Doing) => Promise<RowAnswer>
>;

/** Takes one form of a request. */
export const actOnBuyBack = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> => actOnRow(ACTIONS, doing);

async function see(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    seenConditionSchema,
    SEEN_CONDITION_FIELDS,
    async ({ answers, seenNote: note }, kept) =>
      rowAnswer(
        doing,
        buyBackPath(doing.seen.id),
        await doing.buyBacks.noteCondition(doing.who, doing.seen, { answers, note }),
        { fields: SEEN_CONDITION_FIELDS, kept },
      ),
  );
}

async function offer(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    buyBackOfferSchema,
    OFFER_FIELDS,
    async ({ price: cents, until, offerNote: note }, kept) =>
      rowAnswer(
        doing,
        buyBackPath(doing.seen.id),
        await doing.buyBacks.offerBuyBack(doing.who, doing.seen, { cents, until, note }),
        { fields: OFFER_FIELDS, kept },
      ),
  );
}

async function decline(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, declineSchema, DECLINE_FIELDS, async ({ reason }, kept) =>
    rowAnswer(
      doing,
      buyBackPath(doing.seen.id),
      await doing.buyBacks.declineBuyBack(doing.who, doing.seen, { reason }),
      { fields: DECLINE_FIELDS, kept },
    ),
  );
}

/** The service has the rules: they depend on the kind of device. */
async function deed(doing: Doing): Promise<RowAnswer> {
  const kept = keptOf(doing.form, DEED_FIELDS);
  const prepared = await doing.buyBacks.prepareDeed(doing.who, doing.seen, kept);
  return rowAnswer(doing, buyBackPath(doing.seen.id), prepared, { fields: DEED_FIELDS, kept });
}

async function buy(doing: Doing): Promise<RowAnswer> {
  const bought = await doing.buyBacks.buyBuyBack(doing.who, doing.seen);
  return rowAnswer(doing, buyBackPath(doing.seen.id), bought, { fields: {}, kept: {} });
}
