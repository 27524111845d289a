import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { findPayableInvoice, recordInvoicePayment } from '#server/shop/free-invoices/card-invoice-money.ts';
import type { WrittenLine } from '#server/shop/free-invoices/change-draft.ts';
import { freeInvoiceToken } from '#server/shop/free-invoices/free-invoice-link.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { createInvoiceLinks } from '#server/shop/free-invoices/invoice-links-module.ts';
import { createUsedUnits } from '#server/shop/used-units/used-units-module.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// A used unit is sold by its number, with VAT in prices from 21 November 2026 on.

const shop = useShopDatabase(3);
const IMEI = '490154203237518';
const PRICE = 26_900;
const MENTION = 'Régime particulier – Biens d’occasion (CGI, art. 297 A)';
const facts = () => ({
  ...shop.facts,
  siren: '732829320',
  vatNotice: 'TVA incluse',
  vatRegimes: [{ from: '2026-11-21', vatNumber: 'FR44732829320' }],
});
const units = () =>
  createUsedUnits({
    database: shop.database,
    devices: () => createDeviceRegister([]),
    clock: () => shop.now,
  }).api;
const given = () => ({
  database: shop.database,
  shop: facts,
  documents: { print: drawDocumentTexts },
  clock: () => shop.now,
});
const LINKS = { secret: 'secret', siteUrl: 'https://www.exemple.fr' };
const sales = () =>
  createCounterSales({ ...given(), ...LINKS, outbox: { post: async () => {} }, cards: () => undefined }).api;
const invoices = () =>
  createFreeInvoices({
    ...given(),
    outbox: { wake: () => {}, post: async () => {} },
    cards: () => undefined,
    ...LINKS,
  }).api;

let owner: AdminIdentity;
let clerk: AdminIdentity;
let unit: { id: string; number: string };

beforeEach(async () => {
  await emptyTables(shop.database, 'public.used_units', 'public.suppliers');
  owner = await addIdentity(shop.database, { role: 'admin' });
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  unit = await unitForSale();
});

const unitNow = async (id = unit.id) => {
  const found = await units().find(owner, id);
  if (!found) throw new Error('no such unit');
  return found;
};

async function unitForSale(more: object = {}) {
  const id = randomUUID();
  await units().saveUsedUnit(
    owner,
    { id, seenVersion: 0 },
    {
      ...{ name: 'iPhone 12 64 Go noir', kind: 'telephone', serial: IMEI, grade: 'B', marks: undefined },
      ...{ tests: [], batteryPercent: 87, hours: null, provenance: 'supplier', supplier: 'Recyclage SARL' },
      ...{ acquiredOn: '2026-11-20', costCents: 18_000, priceCents: PRICE, registerEntry: undefined },
      ...more,
    },
  );
  const { number, version } = await unitNow(id);
  const step = { move: 'put_on_sale', note: undefined, priceCents: undefined, reference: undefined } as const;
  expect(await units().moveUsedUnit(owner, { id, seenVersion: version }, step)).toEqual({ outcome: 'done' });
  return { id, number };
}

/** A sale at the counter, as its form is drawn now. */
function saleOf(id = randomUUID()) {
  const seen = async () => ({ id, seenVersion: (await sales().find(clerk, id))?.version ?? 0 });
  return {
    id,
    seen,
    scan: async (code: string) => sales().scan(clerk, await seen(), code),
    pay: async (amountCents = PRICE) =>
      sales().pay(clerk, await seen(), { amountCents, method: 'shop_card' }),
    lines: async () => (await sales().find(clerk, id))?.lines ?? [],
  };
}

test('a unit whose number or serial number is scanned is sold once, under the margin scheme, and says so', async () => {
  const [sale, other] = [saleOf(), saleOf()];
  expect(await sale.scan(unit.number.toLowerCase())).toEqual({ outcome: 'done' });
  expect(await sale.scan(IMEI)).toMatchObject({ issues: [{ path: 'scanned' }] });
  expect(await other.scan('49 015420 323751 8')).toEqual({ outcome: 'done' });
  const [line] = await sale.lines();
  expect(line).toMatchObject({ unit_id: unit.id, sku: unit.number, vat_rate: 'margin', total_cents: PRICE });
  const twice = { lineId: line?.id ?? 0, quantity: 2, discountCents: 0, discountReason: undefined };
  expect(await sales().changeLine(clerk, await sale.seen(), twice)).toMatchObject({
    issues: [{ path: 'quantity' }],
  });
  const paid = await Promise.all([sale.pay(), other.pay()]);
  expect(paid.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'refused']);
  const sold = paid[0]?.outcome === 'paid' ? sale : other;
  expect(await unitNow()).toMatchObject({
    state: 'sold',
    sales: [{ price_cents: PRICE, cost_cents: 18_000, counter_sale_id: sold.id }],
  });
  const ticket = await sales().draw(clerk, sold.id, 'ticket.pdf');
  const words = await pdfText(ticket?.content ?? Buffer.alloc(0));
  for (const said of [MENTION, `iPhone 12 64 Go noir, occasion, n° ${IMEI}`, 'Biens d’occasion 269,00 €'])
    expect(words).toContain(said);
  expect(words).not.toMatch(/TVA 20|Total HT/);
  // Whoever scans it again learns that it is sold.
  expect(await saleOf().scan(unit.number)).toMatchObject({ issues: [{ path: 'scanned' }] });
});

test('a unit that was bought with VAT on its bill is sold at 20 %; what is cancelled or comes back is to be tested', async () => {
  const taxed = await unitForSale({ serial: 'C02-TAXED', vatRate: '20' });
  const [sale, other] = [saleOf(), saleOf()];
  await sale.scan(taxed.number);
  await sale.pay();
  expect(await sale.lines()).toMatchObject([{ vat_rate: '20' }]);
  await sales().cancel(clerk, await sale.seen(), 'Erreur');
  expect(await unitNow(taxed.id)).toMatchObject({ state: 'to_test', sales: [{ returned_at: shop.now }] });
  await other.scan(unit.number);
  await other.pay();
  const [line] = await other.lines();
  const back = { lineId: line?.id ?? 0, quantity: 1, isRestocked: false, reason: 'Rayé' } as const;
  expect(await sales().returnLine(clerk, await other.seen(), { ...back, method: 'shop_card' })).toEqual({
    outcome: 'done',
  });
  expect(await unitNow()).toMatchObject({ state: 'to_test', sales: [{ returned_at: shop.now }] });
});

test('a sale that is cancelled takes back no unit that came back before and is sold again', async () => {
  const sale = saleOf();
  await sale.scan(unit.number);
  await sale.pay();
  const step = { note: undefined, priceCents: undefined, reference: undefined };
  for (const move of ['returned', 'put_on_sale'] as const)
    expect(
      await units().moveUsedUnit(
        owner,
        { id: unit.id, seenVersion: (await unitNow()).version },
        { ...step, move },
      ),
    ).toEqual({ outcome: 'done' });
  const again = saleOf();
  await again.scan(unit.number);
  await again.pay();
  await sales().cancel(clerk, await sale.seen(), 'Erreur');
  expect(await unitNow()).toMatchObject({ state: 'sold' });
});

test('a free invoice whose line is the number of a unit sells it as it is issued, and never repeats', async () => {
  const id = randomUUID();
  const seen = async () => ({ id, seenVersion: (await invoices().find(owner, id))?.version ?? 0 });
  await invoices().writeCustomer(owner, await seen(), {
    name: 'Alix Dubois',
    billing: { address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' } },
  });
  const line: WrittenLine = {
    lineId: null,
    label: unit.number,
    kind: 'service',
    unit: 'hour',
    quantityHundredths: 100,
    unitPriceCents: 25_000,
    vatRate: '20',
    discountCents: 0,
    discountReason: undefined,
  };
  const write = async (more: Partial<WrittenLine> = {}) =>
    invoices().writeLine(owner, await seen(), { ...line, ...more });
  expect(await write({ label: 'UO-2026-009999' })).toMatchObject({ issues: [{ path: 'label' }] });
  expect(await write({ quantityHundredths: 200 })).toMatchObject({ issues: [{ path: 'quantity' }] });
  expect(await write()).toEqual({ outcome: 'done' });
  expect(await write()).toMatchObject({ issues: [{ path: 'label' }] });
  const plan = { every: 'month', firstOn: '2026-11-21', issues: false } as const;
  expect(await invoices().writePlan(owner, await seen(), plan)).toMatchObject({ outcome: 'refused' });
  expect(await invoices().issue(owner, await seen(), { isMailed: false })).toMatchObject({
    outcome: 'issued',
  });
  const [stored] = await shop.tables.selectFrom('invoices').select('data').execute();
  expect(stored?.data).toMatchObject({
    lines: [{ name: `iPhone 12 64 Go noir, occasion, n°\u00a0${IMEI}`, vat: 'margin' }],
    vat: [{ rate: 'margin', grossCents: 25_000, vatCents: 0 }],
  });
  expect(await unitNow()).toMatchObject({
    state: 'sold',
    sales: [{ price_cents: 25_000, free_invoice_id: id }],
  });
  // A credit note may be a gesture: whether the unit comes back is asked while it is out.
  const credit = async (areUnitsBack?: boolean) =>
    invoices().credit(owner, await seen(), {
      ...{ amountCents: 1000, reason: 'Rayure', method: undefined, isMailed: false, areUnitsBack },
    });
  expect(await credit()).toMatchObject({ issues: [{ path: 'unitsBack' }] });
  expect(await credit(false)).toMatchObject({ outcome: 'credited' });
  expect(await unitNow()).toMatchObject({ state: 'sold' });
  expect(await credit(true)).toMatchObject({ outcome: 'credited' });
  expect(await unitNow()).toMatchObject({ state: 'to_test', sales: [{ returned_at: shop.now }] });
  expect(await credit()).toMatchObject({ outcome: 'credited' });
});

/** A draft with the unit on its only line, and what is done with it. */
async function draftOfUnit() {
  const id: string = randomUUID();
  const seen = async (of = id) => ({ id: of, seenVersion: (await invoices().find(owner, of))?.version ?? 0 });
  await invoices().writeCustomer(owner, await seen(), {
    name: 'Alix Dubois',
    billing: { address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' } },
  });
  await invoices().writeLine(owner, await seen(), {
    ...{ lineId: null, label: unit.number, kind: 'goods', unit: 'piece', quantityHundredths: 100 },
    ...{ unitPriceCents: 25_000, discountCents: 0, discountReason: undefined },
  });
  return {
    id,
    seen,
    pay: async (amountCents: number, of = id) =>
      invoices().pay(owner, await seen(of), { amountCents, method: 'transfer' }),
    issue: async (of = id) => invoices().issue(owner, await seen(of), { isMailed: false }),
    async ask() {
      const share = { percentHundredths: 2000 };
      const asked = await invoices().askDeposit(owner, await seen(), { share, isMailed: false });
      if (asked.outcome !== 'issued') throw new Error(JSON.stringify(asked));
      return asked.id;
    },
    credit: async (areUnitsBack: boolean) =>
      invoices().credit(owner, await seen(), {
        ...{
          amountCents: 20_000,
          reason: 'Mauvaise adresse',
          method: 'transfer',
          isMailed: false,
          areUnitsBack,
        },
      }),
  };
}

const payable = (id: string) => findPayableInvoice({ kysely: shop.tables }, id);
const linked = (id: string) =>
  createInvoiceLinks({
    ...given(),
    ...LINKS,
    limits: createLimits({ database: shop.database, factor: 0, clock: () => shop.now }),
  }).api.find(freeInvoiceToken(LINKS.secret, id), undefined);

test('a unit is promised to whoever pays a deposit first; a second deposit is not taken, and wins nothing by card', async () => {
  const [one, other] = [await draftOfUnit(), await draftOfUnit()];
  const deposits = new Map([
    [one, await one.ask()],
    [other, await other.ask()],
  ]);
  const of = (draft: typeof one) => deposits.get(draft) ?? '';
  for (const id of deposits.values()) {
    expect(await payable(id)).toMatchObject({ amountCents: 5000 });
    expect(await linked(id)).toMatchObject({ isUnitGone: false });
  }
  const paid = await Promise.all([one, other].map((draft) => draft.pay(2000, of(draft))));
  expect(paid.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  const [first, second] = paid[0]?.outcome === 'done' ? [one, other] : [other, one];
  expect(await second.pay(2000, of(second))).toMatchObject({
    reason: expect.stringMatching(/promis à un autre client.*annulez-le par un avoir/),
  });
  expect(await payable(of(second))).toBeNull();
  expect(await linked(of(second))).toMatchObject({ isUnitGone: true });
  const card = {
    database: shop.database,
    outbox: { post: async () => {} },
    shop: facts,
    clock: () => shop.now,
  };
  await recordInvoicePayment(card, of(second), { amountCents: 5000, reference: 'pi_late' });
  expect(await linked(of(first))).toMatchObject({ isUnitGone: false });
  expect(await first.pay(3000, of(first))).toEqual({ outcome: 'done' });
  expect(await second.issue()).toMatchObject({ reason: expect.stringContaining('promis à un autre client') });
  expect(await first.issue()).toMatchObject({ outcome: 'issued' });
});

test('a deposit is not paid any more once its unit is sold to somebody else', async () => {
  const draft = await draftOfUnit();
  const deposit = await draft.ask();
  const sale = saleOf();
  await sale.scan(unit.number);
  await sale.pay();
  expect(await draft.pay(5000, deposit)).toMatchObject({
    reason: expect.stringMatching(/n’est pas en vente.*vendu.*ne se paie donc plus/),
  });
  expect(await payable(deposit)).toBeNull();
});

test('an invoice is made again for a unit that its customer has kept, and for one that came back', async () => {
  for (const isBack of [false, true]) {
    unit = await unitForSale({ serial: `C02-REFAIT-${isBack}` });
    const draft = await draftOfUnit();
    await draft.pay(5000, await draft.ask());
    await draft.issue();
    await draft.pay(20_000);
    expect(await draft.credit(isBack)).toMatchObject({ outcome: 'credited' });
    const redone = await invoices().redo(owner, await draft.seen());
    if (redone.outcome !== 'begun') throw new Error(JSON.stringify(redone));
    expect((await invoices().find(owner, redone.id))?.lines).toMatchObject([
      { unit_id: isBack ? unit.id : null, vat_rate: 'margin', total_cents: 25_000 },
    ]);
    expect(await draft.issue(redone.id)).toMatchObject({ outcome: isBack ? 'refused' : 'issued' });
    expect(await unitNow()).toMatchObject(
      isBack
        ? { state: 'to_test' }
        : { state: 'sold', sales: [{ free_invoice_id: draft.id, returned_at: null }] },
    );
  }
});
