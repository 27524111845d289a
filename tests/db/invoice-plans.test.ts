import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { readQueue } from '#server/admin/queue/read-queue.ts';
import { forgetUnproven } from '#server/holds/forget-unproven.ts';
import type { PostedMessage } from '#server/outbox/post-message.ts';
import { billPeriods } from '#server/shop/free-invoices/bill-periods.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(0);
const DONE = { outcome: 'done' };
const MONTHLY = { every: 'month', firstOn: '2026-12-01', endsOn: undefined, issues: false } as const;
const CUSTOMER = {
  name: 'Alix Dubois',
  email: 'compta@dubois.example',
  termsDays: 30,
  billing: {
    company: 'Dubois SARL',
    address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' },
  },
};
const LINE = {
  lineId: null,
  label: 'Hébergement',
  kind: 'service',
  unit: 'month',
  quantityHundredths: 100,
  unitPriceCents: 1500,
  discountCents: 300,
  discountReason: 'Fidélité',
} as const;

let clerk: AdminIdentity;
let id = '';
const given = () => ({
  database: shop.database,
  shop: () => shop.facts,
  documents: { print: async () => Buffer.from('drawn') },
  outbox: { wake: () => {}, post: async (message: PostedMessage) => void posted.push(message) },
  secret: 'secret',
  siteUrl: 'https://www.exemple.fr',
  clock: () => shop.now,
});
const invoices = () => createFreeInvoices({ ...given(), cards: () => undefined }).api;
const bill = async () => (await billPeriods(given(), shop.now)).count;
const posted: PostedMessage[] = [];
const at = (day: string) => {
  shop.now = new Date(`${day}T10:00:00Z`);
};

beforeEach(async () => {
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  id = randomUUID();
});

const found = async (of = id) => {
  const invoice = await invoices().find(clerk, of);
  if (!invoice) throw new Error('the invoice is gone');
  return invoice;
};
const seen = async (of = id) => ({
  id: of,
  seenVersion: (await invoices().find(clerk, of))?.version ?? 0,
});
async function model() {
  await invoices().writeCustomer(clerk, await seen(), CUSTOMER);
  await invoices().writeLine(clerk, await seen(), LINE);
}
const plan = async (change: Partial<Parameters<ReturnType<typeof invoices>['writePlan']>[2]> = {}) =>
  invoices().writePlan(clerk, await seen(), { ...MONTHLY, ...change });
const step = async (name: 'pause' | 'resume' | 'end') => invoices().stepPlan(clerk, await seen(), name);
/** The periods that have an invoice, oldest first. */
const periods = async () => (await found()).repeats.map(({ period_on }) => period_on).toReversed();

test('each period has one invoice, however many processes look for it, with its lines and its name in them', async () => {
  await model();
  expect(await plan()).toEqual(DONE);
  at('2026-11-30');
  expect(await bill()).toBe(0);
  at('2026-12-01');
  const counts = await Promise.all([bill(), bill(), bill()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await bill()).toBe(0);
  const [repeat] = (await found()).repeats;
  expect(await found(repeat?.id)).toMatchObject({
    ...{ state: 'draft', number: null, total_cents: 1200, terms_days: 30, company: 'Dubois SARL' },
    lines: [{ label: 'Hébergement, décembre 2026', total_cents: 1200, discount_reason: 'Fidélité' }],
  });
  await expect(
    shop.tables
      .insertInto('free_invoices')
      .values({ plan_id: id, period_on: '2026-12-01', terms_days: 30, actor_id: clerk.id })
      .execute(),
  ).rejects.toThrow('free_invoices_period_key');
});

test('after a standstill the missed periods are made up for, by the 31st too; a dropped draft does not come back', async () => {
  await model();
  await plan({ firstOn: '2026-12-31' });
  at('2027-04-01');
  const counts = await Promise.all([bill(), bill()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(await periods()).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']);
  const [last] = (await found()).repeats;
  expect(await invoices().drop(clerk, await seen(last?.id))).toEqual(DONE);
  expect(await bill()).toBe(0);
  expect(await periods()).toHaveLength(3);
});

test('the owner is told of drafts; a plan that issues takes numbers and mails without a press', async () => {
  await model();
  await plan();
  at('2026-12-02');
  posted.splice(0);
  for (let run = 0; run < 2; run += 1)
    await jobNamed(createFreeInvoices({ ...given(), cards: () => undefined }), 'invoice plans').run(shop.now);
  expect(posted).toEqual([{ kind: 'planned-drafts', address: shop.facts.email, payload: { count: 1 } }]);
  const waiting = await shop.database.transaction((tx) => readQueue(tx, shop.now));
  expect(waiting.find(({ kind }) => kind === 'planned-invoice')).toMatchObject({ name: 'Dubois SARL' });
  await plan({ issues: true });
  at('2027-02-01');
  expect(await bill()).toBe(2);
  const [february] = (await found()).repeats;
  expect(await found(february?.id)).toMatchObject({
    ...{ state: 'issued', number: 'FAC-2027-000002', due_on: '2027-03-03', actor_id: clerk.id },
    mails: [{ kind: 'invoice', email: CUSTOMER.email, actor_name: null }],
  });
  // What was emptied meanwhile waits as a draft.
  const [line] = (await found()).lines;
  await invoices().removeLine(clerk, await seen(), line?.id ?? 0);
  at('2027-03-01');
  expect(await bill()).toBe(1);
  const [march] = (await found()).repeats;
  expect(await found(march?.id)).toMatchObject({ state: 'draft', period_on: '2027-03-01' });
});

test('what begins during a pause is not billed; an end is final, and a last day ends by itself', async () => {
  await model();
  await plan();
  expect(await step('resume')).toMatchObject({ outcome: 'refused' });
  at('2026-12-01');
  await bill();
  expect(await step('pause')).toEqual(DONE);
  at('2027-03-15');
  expect(await bill()).toBe(0);
  expect(await step('resume')).toEqual(DONE);
  expect(await bill()).toBe(0);
  at('2027-04-01');
  expect(await bill()).toBe(1);
  expect(await periods()).toEqual(['2026-12-01', '2027-04-01']);
  expect(await plan({ endsOn: '2027-05-01' })).toEqual(DONE);
  at('2027-08-01');
  expect(await bill()).toBe(1);
  expect((await found()).plan?.state).toBe('ended');
  for (const name of ['pause', 'resume', 'end'] as const)
    expect(await step(name)).toMatchObject({ outcome: 'refused' });
  expect(await plan()).toMatchObject({ outcome: 'refused' });
});

test('what is wrong is refused, and nothing changes', async () => {
  const reason = (words: string) => ({ outcome: 'refused', reason: expect.stringContaining(words) });
  await invoices().writeLine(clerk, await seen(), LINE);
  expect(await plan()).toMatchObject(reason('client'));
  await invoices().writeCustomer(clerk, await seen(), CUSTOMER);
  expect(await plan({ firstOn: '2026-11-20' })).toMatchObject({ issues: [{ path: 'firstOn' }] });
  expect(await plan({ firstOn: '2028-11-22' })).toMatchObject({ issues: [{ path: 'firstOn' }] });
  expect(await plan({ endsOn: '2026-11-30' })).toMatchObject({ issues: [{ path: 'endsOn' }] });
  expect((await found()).plan).toBeNull();
  const form = await seen();
  expect(await invoices().writePlan(clerk, form, MONTHLY)).toEqual(DONE);
  expect(await invoices().writePlan(clerk, form, MONTHLY)).toMatchObject(reason('changé entre-temps'));
  expect(await invoices().issue(clerk, await seen(), { isMailed: false })).toMatchObject(reason('modèle'));
  expect(await invoices().drop(clerk, await seen())).toMatchObject(reason('modèle'));
  at('2026-12-01');
  await bill();
  expect(await plan({ firstOn: '2026-12-15' })).toMatchObject({ issues: [{ path: 'firstOn' }] });
  const [repeat] = (await found()).repeats;
  expect(
    await invoices().writePlan(clerk, await seen(repeat?.id), { ...MONTHLY, firstOn: '2027-01-01' }),
  ).toMatchObject(reason('vient lui-même'));
  const technician = await addIdentity(shop.database, { role: 'admin', staffRole: 'technician' });
  await expect(invoices().stepPlan(technician, await seen(), 'end')).rejects.toThrow(NotAdminError);
});

test('a model is kept as long as its plan lives, then goes as any draft; its invoices stay', async () => {
  await model();
  await plan({ issues: true });
  at('2026-12-01');
  await bill();
  const [repeat] = (await found()).repeats;
  at('2028-06-01');
  await forgetUnproven(shop.database, shop.now);
  await step('end');
  at('2029-07-01');
  await forgetUnproven(shop.database, shop.now);
  expect(await invoices().find(clerk, id)).toBeNull();
  expect(await found(repeat?.id)).toMatchObject({ state: 'issued', plan_id: null, period_on: '2026-12-01' });
});
