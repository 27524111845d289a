import { randomUUID } from 'node:crypto';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { useCardShop } from './card-shop.ts';

const PAGES = { paid: 'https://exemple.fr/paye', cancelled: 'https://exemple.fr/annule' };

const BILLING = {
  customerName: 'Alix Dubois',
  address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' },
};

/** The shop of `useCardShop` with counter sales of 60 €: one thing for 40 € and work for 20 €. */
export function useCardSales() {
  const shop = useCardShop();
  const api = () =>
    createCounterSales({
      database: shop.db.database,
      shop: () => shop.facts,
      documents: { print: async () => Buffer.from('drawn') },
      outbox: { post: async () => {} },
      cards: () => shop.cards,
      secret: 'un secret de test',
      siteUrl: 'https://www.exemple.fr',
      clock: shop.clock,
    }).api;

  const sales = {
    shop,
    api,
    async found(id: string) {
      const sale = await api().find(await shop.anAdmin(), id);
      if (!sale) throw new Error('the sale is gone');
      return sale;
    },
    seen: async (id: string) => ({
      id,
      seenVersion: (await api().find(await shop.anAdmin(), id))?.version ?? 0,
    }),
    pay: async (id: string, amountCents: number, method: 'cash' | 'transfer' = 'cash') =>
      api().pay(await shop.anAdmin(), await sales.seen(id), { amountCents, method }),
    /** A sale of which 10 € were paid in cash, 50 € are due. */
    async begun({ isBilled = false } = {}) {
      const [id, clerk] = [randomUUID(), await shop.anAdmin()];
      const add = async (label: string, kind: 'goods' | 'service', unitPriceCents: number) =>
        api().addFreeLine(clerk, await sales.seen(id), { label, kind, unitPriceCents, quantity: 1 });
      await add('Chargeur 65 W', 'goods', 4000);
      await add('Nettoyage', 'service', 2000);
      const customer = { name: 'Alix Dubois', phone: undefined, email: 'alix@dubois.example' };
      await api().nameCustomer(clerk, await sales.seen(id), customer);
      if (isBilled) await api().invoice(clerk, await sales.seen(id), BILLING);
      const paid = await sales.pay(id, 1000);
      if (paid.outcome !== 'paid') throw new Error(JSON.stringify(paid));
      return { id, number: paid.number };
    },
    /** Opens the payment page of a sale; returns its id, empty if there is none. */
    async openPage(id: string): Promise<string> {
      const url = await shop.cards.start({ sale_id: id }, PAGES);
      return url?.split('/').at(-1) ?? '';
    },
    /** A sale whose rest a card has paid, and Stripe's payment. */
    async paid(asked: { isBilled?: boolean } = {}) {
      const sale = await sales.begun(asked);
      const page = await sales.openPage(sale.id);
      await shop.tell(shop.stripe.account.pay(page));
      return { ...sale, payment: shop.stripe.account.sessionOf(page).payment_intent ?? '' };
    },
    /** Takes a line back, by its place in the sale. */
    async takeBack(id: string, place: 0 | 1, method: 'card' | 'cash' = 'card') {
      const lineId = (await sales.found(id)).lines[place]?.id ?? 0;
      const asked = { lineId, quantity: 1, isRestocked: false, reason: 'Trop court', method };
      return api().returnLine(await shop.anAdmin(), await sales.seen(id), asked);
    },
    cancel: async (id: string) =>
      api().cancel(await shop.anAdmin(), await sales.seen(id), 'Le client renonce'),
    giveBack: async (id: string, method: 'card' | 'cash' | 'transfer') =>
      api().giveBack(await shop.anAdmin(), await sales.seen(id), { method }),
    async moneyOf(id: string) {
      const { state, paid_cents, refunded_cents, returned_cents, entries, documents } = await sales.found(id);
      return {
        state,
        keptCents: paid_cents - refunded_cents,
        returnedCents: returned_cents,
        entries: entries.map(({ kind, method, amount_cents }) => [kind, method, amount_cents]),
        documents: documents.map((number) => number.replace(/-.*/, '')),
      };
    },
  };
  return sales;
}
