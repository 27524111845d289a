import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { issuedInvoice } from '../issued-invoice.ts';
import { useCardShop } from './card-shop.ts';

const PAGES = { paid: 'https://exemple.fr/paye', cancelled: 'https://exemple.fr/annule' };
/** The shop of `useCardShop` with free invoices of 60 €. */
export function useCardInvoices() {
  const shop = useCardShop();
  const api = () =>
    createFreeInvoices({
      database: shop.db.database,
      shop: () => shop.facts,
      documents: { print: async () => Buffer.from('drawn') },
      outbox: { wake: () => {}, post: async () => {} },
      cards: () => shop.cards,
      secret: 'un secret de test',
      siteUrl: 'https://www.exemple.fr',
      clock: shop.clock,
    }).api;

  const invoices = {
    shop,
    api,
    async found(id: string) {
      const invoice = await api().find(await shop.anAdmin(), id);
      if (!invoice) throw new Error('the invoice is gone');
      return invoice;
    },
    seen: async (id: string) => ({
      id,
      seenVersion: (await api().find(await shop.anAdmin(), id))?.version ?? 0,
    }),
    /** An issued invoice, with its number. */
    async issued() {
      const id = await issuedInvoice(api(), await shop.anAdmin());
      const { number } = await invoices.found(id);
      return { id, number: number ?? '' };
    },
    /** Opens the payment page of an invoice; returns its id, empty if there is none. */
    async openPage(id: string): Promise<string> {
      const url = await shop.cards.start({ free_invoice_id: id }, PAGES);
      return url?.split('/').at(-1) ?? '';
    },
    /** An invoice that a card has paid, and Stripe's payment. */
    async paid() {
      const invoice = await invoices.issued();
      const page = await invoices.openPage(invoice.id);
      await shop.tell(shop.stripe.account.pay(page));
      return { ...invoice, payment: shop.stripe.account.sessionOf(page).payment_intent ?? '' };
    },
    async moneyOf(id: string) {
      const { paid_cents, refunded_cents, credited_cents, entries, notes, mails } = await invoices.found(id);
      return {
        keptCents: paid_cents - refunded_cents,
        creditedCents: credited_cents,
        entries: entries.map(({ kind, method, amount_cents }) => [kind, method, amount_cents]),
        notes: notes.map(({ total_cents }) => total_cents),
        mails: mails.map(({ kind }) => kind),
      };
    },
  };
  return invoices;
}
