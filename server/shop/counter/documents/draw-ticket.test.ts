import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import type { FoundSale } from '../find-sales.ts';
import { drawSaleTicket } from './draw-ticket.ts';
import { sellerOfSale } from './sale-seller.ts';
import { saleTicketText } from './ticket-texts.ts';

const shop = { ...readShopSettings('content/data/shop.yml'), siren: '123456789' };
const AT = new Date('2026-11-27T10:05:00Z');
const LINE = {
  id: 1,
  sale_id: '',
  product_id: null,
  unit_id: null,
  sku: 'CABLE-1',
  label: 'Câble USB-C tressé de deux mètres, charge rapide',
  warranty: 'Garantie deux ans',
  kind: 'goods' as const,
  quantity: 2,
  unit_price_cents: 1290,
  discount_cents: 80,
  discount_reason: 'Boîte abîmée',
  eco_cents: null,
  total_cents: 2500,
  vat_rate: '20' as const,
};

const saleOf = (change: Partial<FoundSale> = {}): FoundSale => ({
  id: '',
  number: 'VEN-2026-000012',
  state: 'closed',
  customer_name: null,
  email: null,
  phone: null,
  refuses_name: false,
  user_id: null,
  goods_cents: 2500,
  services_cents: 0,
  total_cents: 2500,
  returned_cents: 0,
  link_hash: null,
  paid_cents: 2500,
  refunded_cents: 0,
  cancel_reason: null,
  version: 3,
  seller: null,
  company: null,
  siren: null,
  purchase_reference: null,
  billing_address: null,
  billing: { company: null, siren: null, purchaseReference: null, address: null },
  documents: [],
  actor_id: '',
  actor_name: null,
  created_at: AT,
  updated_at: AT,
  closed_at: AT,
  lines: [LINE],
  returns: [],
  grouped_cents: 0,
  grouped: null,
  cardRefunds: [],
  disputes: [],
  entries: [
    {
      id: 1,
      kind: 'payment',
      method: 'shop_card',
      amount_cents: 2500,
      corrects_id: null,
      reason: null,
      reference: null,
      created_at: AT,
    },
  ],
  ...change,
});

const PAY_LINK = `https://www.exemple.fr/facture?lien=${'a'.repeat(43)}`;

const draw = (sale: FoundSale, isDemonstration = false) =>
  drawSaleTicket(
    saleTicketText(sale, { seller: sellerOfSale(sale.seller, shop, AT), isDemonstration, payLink: PAY_LINK }),
    sale.closed_at ?? sale.updated_at,
  );

test('a ticket says seller, number, date, lines, sum, ways of payment, VAT and guarantees, on 80 mm', async () => {
  const pdf = await draw(saleOf());
  const words = await pdfText(pdf);
  for (const said of [
    shop.name,
    'SIREN 123456789',
    'Ticket VEN-2026-000012',
    'Date : 27/11/2026',
    'Câble USB-C tressé',
    'Réf. CABLE-1',
    'Garantie deux ans',
    '2 × 12,90 €',
    'Remise de 0,80 € : Boîte abîmée',
    'Total 25,00 €',
    'Payé, carte bancaire, à l’atelier 25,00 €',
    shop.vatNotice,
    'articles L. 217-3 et suivants',
    'le droit de rétractation des ventes à distance ne s’applique pas',
    'Une facture est établie sur demande.',
  ])
    expect(words).toContain(said);
  for (const unsaid of ['Reste à payer', 'SPÉCIMEN', 'arrêté', 'Client', 'Travail fait à'])
    expect(words).not.toContain(unsaid);
  const { numPages, getPage } = await proxyOf(pdf);
  expect(numPages).toBe(1);
  const [, , width, height] = (await getPage(1)).view;
  expect((width ?? 0) / 72).toBeCloseTo(8 / 2.54, 2);
  expect(height).toBeLessThan(500);
});

test('sixty lines are one long page', async () => {
  const pdf = await draw(saleOf({ lines: Array.from({ length: 60 }, () => LINE) }));
  expect((await proxyOf(pdf)).numPages).toBe(1);
  expect((await pdfText(pdf)).match(/Boîte abîmée/g)).toHaveLength(60);
});

test('before payment it is the note of the detail, with name and place where the law wants them', async () => {
  const work = { ...LINE, sku: null, warranty: '', kind: 'service' as const, label: 'Nettoyage' };
  const open = {
    number: null,
    state: 'open' as const,
    closed_at: null,
    paid_cents: 0,
    entries: [],
    goods_cents: 0,
    services_cents: 2500,
    customer_name: 'Camille Martin',
    lines: [work],
  };
  const words = await pdfText(await draw(saleOf(open), true));
  for (const said of [
    'Note avant paiement',
    'Client : Camille Martin',
    `Travail fait à : ${shop.postcode} ${shop.city}`,
    'Reste à payer 25,00 €',
    'arrêté n° 83-50/A',
    'SPÉCIMEN',
  ])
    expect(words).toContain(said);
  expect(words).not.toContain('L. 217-3');
});

test('the ticket of a company has its SIREN and its own reference', async () => {
  const words = await pdfText(
    await draw(
      saleOf({
        company: 'Durand & Fils SARL',
        siren: '732829320',
        purchase_reference: 'BC-2026-11-0042, lot 3',
      }),
    ),
  );
  for (const said of [
    'Client : Durand & Fils SARL',
    'SIREN du client : 732 829 320',
    'Votre référence : BC-2026',
  ])
    expect(words).toContain(said);
});

test('what came back is on the ticket, with what went back for it', async () => {
  const back = { id: 1, sale_id: '', line_id: 1, quantity: 1, is_restocked: true, amount_cents: 1250 };
  const returns = [{ ...back, reason: 'Trop court', refund_id: 2, actor_id: '', created_at: AT }];
  const refund = {
    id: 2,
    kind: 'refund' as const,
    method: 'cash' as const,
    amount_cents: 1250,
    corrects_id: null,
  };
  const entries = [...saleOf().entries, { ...refund, reason: null, reference: null, created_at: AT }];
  const words = await pdfText(
    await draw(saleOf({ returned_cents: 1250, refunded_cents: 1250, returns, entries })),
  );
  expect(words).toContain('Repris le 27/11/2026 : 1 × Câble');
  expect(words).toContain('-12,50 €');
  expect(words).toContain('Rendu, espèces 12,50 €');
  expect(words).not.toContain('Reste à payer');
});

test('a closed sale is printed with the seller of its day', async () => {
  const seller = { ...sellerOfSale(null, { ...shop, name: 'L’Ancien Nom' }, AT) };
  expect(await pdfText(await draw(saleOf({ seller })))).toContain('L’Ancien Nom');
});

async function proxyOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return { numPages: document.numPages, getPage: (page: number) => document.getPage(page) };
}

test('a ticket with something due carries the code that leads to its payment; a note and a paid one do not', async () => {
  const words = async (change: Partial<FoundSale>) =>
    (await pdfText(await draw(saleOf(change)))).replaceAll(/\s+/g, ' ');
  const said = 'dit ce qui reste dû et comment payer';
  expect(await words({ paid_cents: 1000 })).toContain(said);
  expect(await words({ paid_cents: 2500 })).not.toContain(said);
  expect(await words({ paid_cents: 0, number: null, state: 'open', closed_at: null })).not.toContain(said);
});
