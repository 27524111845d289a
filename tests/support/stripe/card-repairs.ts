import { beforeEach } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import {
  AGREED,
  acceptanceOf,
  counterRepair,
  emptyRepairs,
  moved,
  quoteOf,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { useCardShop } from './card-shop.ts';

const PAGES = { paid: 'https://exemple.fr/paye', cancelled: 'https://exemple.fr/annule' };

/** The shop of `useCardShop` with repairs that were agreed at 75 €, 30 € of them before the work. */
export function useCardRepairs() {
  const shop = useCardShop();
  const deps = () => repairDeps(shop.db.database, shop.clock);
  beforeEach(() => emptyRepairs(shop.db.database));

  const repairs = {
    shop,
    deps,
    async agreed(change: object = { depositCents: 3000 }) {
      const repair = await counterRepair(deps());
      const quote = await sentQuote(deps(), repair.id, { ...quoteOf(), ...change });
      const answered = await answerQuote(deps(), repair.id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
      if (answered.outcome !== 'moved') throw new Error(JSON.stringify(answered));
      return repair;
    },
    /** A device that waits for its owner, with all of its price due. */
    async ready() {
      const repair = await repairs.agreed({});
      await moved(deps(), repair.id, 'start', 'test', 'make_ready');
      return repair;
    },
    /** Opens the payment page of a repair; returns its id, empty if there is none. */
    async openPage(id: string): Promise<string> {
      const url = await shop.cards.start({ repair_id: id }, PAGES);
      return url?.split('/').at(-1) ?? '';
    },
    async moneyOf(id: string) {
      const repair = await findForShop(shop.db.database, id);
      if (!repair) throw new Error('the repair is gone');
      const { dueCents, keptCents, overCents, priceCents, entries } = repair.money;
      return { dueCents, keptCents, overCents, priceCents, entries, events: repair.events };
    },
    seenCents: async (id: string) => {
      const repair = await findForShop(shop.db.database, id);
      return (repair?.paid_cents ?? 0) + (repair?.refunded_cents ?? 0);
    },
  };
  return repairs;
}
