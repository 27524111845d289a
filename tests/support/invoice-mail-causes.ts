import { randomUUID } from 'node:crypto';
import { dayInParis } from '#domain/dates/dates.ts';
import { recordInvoicePayment, tellFailedPayment } from '#server/shop/free-invoices/card-invoice-money.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import type { Acts, Causing } from './caused-mails.ts';
import { addIdentity } from './identities.ts';
import { jobNamed } from './job-named.ts';

const CUSTOMER = {
  name: 'Alix Dubois',
  email: 'compta@dubois.example',
  termsDays: 30,
  billing: { address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' } },
};
const LINE = {
  lineId: null,
  label: 'Maintenance',
  kind: 'service',
  unit: 'hour',
  quantityHundredths: 150,
  unitPriceCents: 4000,
  discountCents: 0,
  discountReason: undefined,
} as const;

const CARD_MAIL = 'renderPlainMail Paiement par carte';

/** The free invoices of a site, their clerk, and one that is changed from act to act. */
async function openInvoice(causing: Causing) {
  const documents = { print: async () => Buffer.from('drawn') };
  const module = createFreeInvoices({ ...causing, documents, cards: () => undefined });
  const { api } = module;
  const clerk = await addIdentity(causing.database, { role: 'admin', staffRole: 'counter' });
  const id = randomUUID();
  const seen = async () => ({ id, seenVersion: (await api.find(clerk, id))?.version ?? 0 });
  return { id, api, clerk, seen, bill: () => jobNamed(module, 'invoice plans').run(causing.clock()) };
}

/** The acts of one invoice, one after the other. */
function invoiceSteps(): Acts[] {
  let opened: Awaited<ReturnType<typeof openInvoice>>;
  return [
    {
      tells: ['renderInvoiceMail invoice'],
      async act(causing) {
        opened = await openInvoice(causing);
        const { api, clerk, seen } = opened;
        await api.writeCustomer(clerk, await seen(), CUSTOMER);
        await api.writeLine(clerk, await seen(), LINE);
        await api.issue(clerk, await seen(), { isMailed: true });
      },
    },
    {
      tells: ['renderInvoiceMail credit-note'],
      async act() {
        const { api, clerk, seen } = opened;
        const asked = { amountCents: 1000, reason: 'Heure en trop', method: undefined, isMailed: true };
        await api.credit(clerk, await seen(), asked);
      },
    },
    {
      tells: ['renderInvoiceMail reminder'],
      async act() {
        const { api, clerk, seen } = opened;
        await api.remind(clerk, await seen());
      },
    },
    {
      tells: ['renderInvoiceMail payment', CARD_MAIL],
      act: (causing) =>
        recordInvoicePayment(causing, opened.id, { amountCents: 1000, reference: `pi_${opened.id}` }),
    },
    {
      tells: ['renderInvoiceMail payment-failed', CARD_MAIL],
      act: (causing) => causing.database.transaction((tx) => tellFailedPayment(causing, tx, opened.id)),
    },
  ];
}

export const INVOICE_CAUSES: Record<string, Acts[]> = {
  'a free invoice, a credit note on it and a reminder': invoiceSteps(),
  'a draft that is repeated': [
    {
      tells: ['renderPlainMail Factures répétées à émettre'],
      async act(causing) {
        const { api, clerk, seen, bill } = await openInvoice(causing);
        await api.writeCustomer(clerk, await seen(), CUSTOMER);
        await api.writeLine(clerk, await seen(), LINE);
        const firstOn = dayInParis(causing.clock());
        await api.writePlan(clerk, await seen(), { every: 'month', firstOn, issues: false });
        await bill();
      },
    },
  ],
};

export const INVOICE_KINDS = {
  renderInvoiceMail: ['invoice', 'credit-note', 'reminder', 'payment', 'payment-failed'],
};
