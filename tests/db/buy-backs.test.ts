import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BuyBackAnswers } from '#domain/buy-back/buy-back-questions.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import type { PostedMessage } from '#server/outbox/post-message.ts';
import { hashOf, offerWords } from '#server/shop/buy-backs/offer-buy-back.ts';
import { askedBuyBack, buyBackModules, GOOD_CONDITION, openBuyBacks } from '#tests/support/buy-backs.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { pdfText } from '#tests/support/pdf-text.ts';

const db = useTestDatabase();
const IMEI = '490154203237518';
let now = new Date();
let owner: AdminIdentity;
let clerk: AdminIdentity;
const posted: PostedMessage[] = [];
const outbox = { post: async (message: PostedMessage) => void posted.push(message), wake: () => {} };
const modules = () => buyBackModules(db.database, () => now, { outbox });
const tables = () => db.database.kysely;

beforeEach(async () => {
  now = new Date('2026-11-30T10:00:00Z');
  posted.splice(0);
  await emptyTables(
    db.database,
    'public.buy_backs',
    'public.buy_back_prices',
    'public.buy_back_terms',
    'public.used_units',
    'public.used_goods',
  );
  owner = await addIdentity(db.database, { role: 'admin' });
  clerk = await addIdentity(db.database, { role: 'admin', staffRole: 'counter' });
});

const opened = () => openBuyBacks(modules().admin, owner);

const stored = async (id: string) => {
  const found = await modules().admin.find(clerk, id);
  if (!found) throw new Error('no such request');
  return found;
};
const seenOf = async (id: string) => ({ id, seenVersion: (await stored(id)).version });
const offered = async (id: string, more = {}) =>
  modules().admin.offerBuyBack(clerk, await seenOf(id), {
    ...{ cents: 14_000, until: '2026-12-14', note: undefined },
    ...more,
  });
const answered = async (id: string, answer: 'accept' | 'refuse') =>
  modules().asking.answer(id, { answer, offerId: (await stored(id)).offer_id ?? 0 }, '192.0.2.1');
const noted = async (id: string, more: Partial<BuyBackAnswers> = {}) =>
  modules().admin.noteCondition(clerk, await seenOf(id), {
    answers: { ...GOOD_CONDITION, ...more },
    note: undefined,
  });

const DEED = {
  ...{
    item: 'iPhone 12 64 Go noir',
    serial: '49 015420 323751 8',
    marks: 'Rayure au dos',
    isUnlocked: 'oui',
  },
  ...{ sellerName: 'Camille Renard', sellerAddress: '12 rue de Vesle, 51100 Reims' },
  ...{ documentKind: 'identity_card', documentNumber: '880692310285' },
  ...{ documentIssuer: 'Préfecture de la Marne, 2019', isAdult: 'oui', way: 'transfer', reference: '' },
};
const prepared = async (id: string, more = {}) =>
  modules().admin.prepareDeed(clerk, await seenOf(id), { ...DEED, ...more });

/** A request whose deed is ready to be signed. */
async function toSign() {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  await offered(id);
  await noted(id);
  expect(await prepared(id)).toEqual({ outcome: 'done' });
  return id;
}

const counts = async () => ({
  units: (await tables().selectFrom('used_units').select('id').execute()).length,
  entries: (await tables().selectFrom('used_goods').select('id').execute()).length,
});

test('nothing is offered until the owner has opened it with a price, nor once the last price is gone', async () => {
  const { asking, admin } = modules();
  expect(await asking.offered()).toBeNull();
  const { terms } = await admin.priceTable(owner);
  const written = { isOpen: true, answerDays: 3, offerDays: 7, deductions: {} };
  const seen = { id: terms.id, seenVersion: terms.version };
  expect(await admin.saveBuyBackTerms(owner, seen, written)).toMatchObject({ outcome: 'refused' });
  expect(await asking.offered()).toBeNull();
  await opened();
  expect(await asking.offered()).toMatchObject({ isOpen: true, answerDays: 2 });
  const [price] = (await admin.priceTable(owner)).prices;
  await admin.removeBuyBackPrice(owner, { id: price?.id ?? '', seenVersion: price?.version ?? 0 });
  expect(await asking.offered()).toBeNull();
  await expect(askedBuyBack(asking)).rejects.toThrow('refused');
});

test('an indication is the price of the model less its answers, and a model without a price has none', async () => {
  await opened();
  const { asking } = modules();
  expect(await asking.indicate('iphone-12', GOOD_CONDITION)).toBe(20_000);
  expect(await asking.indicate('iphone-12', { ...GOOD_CONDITION, screen: 'broken' })).toBe(12_000);
  expect(await asking.indicate(null, GOOD_CONDITION)).toBeNull();
  expect(await asking.indicate('iphone-12', { ...GOOD_CONDITION, account: 'on' })).toBeNull();
});

test('a price names a model of the register, once, and two owners do not overwrite each other', async () => {
  await opened();
  const { admin } = modules();
  const [price] = (await admin.priceTable(owner)).prices;
  const fresh = { id: randomUUID(), seenVersion: 0 };
  const model = 'iPhone 12';
  expect(await admin.saveBuyBackPrice(owner, fresh, { model: 'Minitel', baseCents: 500 })).toMatchObject({
    issues: [{ path: 'model' }],
  });
  expect(await admin.saveBuyBackPrice(owner, fresh, { model, baseCents: 500 })).toMatchObject({
    outcome: 'refused',
  });
  const seen = { id: price?.id ?? '', seenVersion: price?.version ?? 0 };
  const both = await Promise.all(
    [18_000, 19_000].map((baseCents) => admin.saveBuyBackPrice(owner, seen, { model, baseCents })),
  );
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
});

test('a form that is sent twice is one request, and another under its key is none', async () => {
  await opened();
  const { asking } = modules();
  const idempotencyKey = randomUUID();
  const first = await askedBuyBack(asking, { idempotencyKey });
  const [{ fingerprint: _, ...row } = { fingerprint: '' }] = await tables()
    .selectFrom('buy_backs')
    .select(['number', 'state', 'indicated_cents', 'fingerprint'])
    .execute();
  expect(row).toEqual({
    number: expect.stringMatching(/^RAC-2026-/),
    state: 'asked',
    indicated_cents: 20_000,
  });
  await expect(askedBuyBack(asking, { idempotencyKey })).rejects.toThrow('repeated');
  await expect(askedBuyBack(asking, { idempotencyKey, name: 'Noé' })).rejects.toThrow('key reused');
  expect(posted.map(({ kind, aboutId }) => [kind, aboutId])).toEqual([
    ['buy-back-asked', first.id],
    ['buy-back-to-answer', first.id],
  ]);
});

test('a request is seen by its link alone', async () => {
  await opened();
  const { asking } = modules();
  const { id, linkToken } = await askedBuyBack(asking);
  const other = await askedBuyBack(asking, { name: 'Noé Petit' });
  expect(await asking.findByLink(linkToken, undefined)).toMatchObject({ id, state: 'asked' });
  expect(await asking.findByLink(other.linkToken, undefined)).toMatchObject({ id: other.id });
  expect(await asking.findByLink(`${linkToken.slice(1)}x`, undefined)).toBeNull();
  // Neither visitors nor accounts read the tables.
  for (const table of ['buy_backs', 'buy_back_events', 'buy_back_prices', 'buy_back_terms'])
    for (const claims of [{ role: 'anon' as const }, clerk.claims])
      await expect(
        db.database.asRole(claims, (tx) => sql`select 1 from ${sql.table(`public.${table}`)}`.execute(tx)),
      ).rejects.toThrow(/permission denied/);
});

test('an offer is answered once, in the words that were shown, and its answer is the proof', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  for (const until of ['2026-11-29', '2027-03-01', '2062-12-14'])
    expect(await offered(id, { until })).toMatchObject({ issues: [{ path: 'until' }] });
  expect(await offered(id)).toEqual({ outcome: 'done' });
  const both = await Promise.all([answered(id, 'accept'), answered(id, 'refuse')]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['answered', 'refused']);
  const { state, events } = await stored(id);
  const offer = events.find(({ kind }) => kind === 'offered');
  const answer = events.find(({ kind }) => kind === state);
  expect(answer?.payload).toMatchObject({
    offerId: offer?.id,
    cents: 14_000,
    documentHash: offer?.payload.documentHash,
    addressDigest: expect.stringMatching(/^buy-back answer:/),
  });
  expect(JSON.stringify(answer?.payload)).not.toContain('192.0.2.1');
  expect(posted.map(({ kind }) => kind).filter((kind) => kind === 'buy-back-answered')).toHaveLength(1);
});

test('an offer made at the counter is for what was noted there, and so is its answer', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  await offered(id);
  await noted(id, { screen: 'broken' });
  await offered(id, { cents: 9000 });
  await answered(id, 'accept');
  const { device, events, offer_until: until } = await stored(id);
  const digests = events.flatMap(({ payload: { documentHash } }) => documentHash ?? []);
  const digest = (cents: number, isSeen: boolean) =>
    hashOf(offerWords({ device, cents, until: until ?? '', isSeen }));
  expect(digests).toEqual([digest(9000, true), digest(9000, true), digest(14_000, false)]);
});

test('who has seen an offer that another one replaced accepts nothing', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  await offered(id);
  const shown = (await stored(id)).offer_id ?? 0;
  await offered(id, { cents: 15_000 });
  expect(await modules().asking.answer(id, { answer: 'accept', offerId: shown }, undefined)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('autre offre'),
  });
  expect(await stored(id)).toMatchObject({ state: 'offered', offer_cents: 15_000 });
});

test('an offer holds until its day: it is neither taken back nor made worse, unless the device is another than it is for', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  const declined = async () =>
    modules().admin.declineBuyBack(clerk, await seenOf(id), { reason: 'Trop ancien.' });
  const worse = async () => [
    await offered(id, { cents: 13_999 }),
    await offered(id, { until: '2026-12-13' }),
    await declined(),
  ];
  const refusals = [
    { issues: [{ path: 'price', message: expect.stringMatching(/140,00\s€ au moins/) }] },
    { issues: [{ path: 'until', message: expect.stringContaining('14 décembre 2026 ou plus tard') }] },
    { outcome: 'refused', reason: expect.stringContaining('article 1116') },
  ];
  await offered(id);
  expect(await worse()).toMatchObject(refusals);
  // Neither does its acceptance free the shop, nor what the counter sees as it was said.
  await answered(id, 'accept');
  await noted(id);
  expect(await worse()).toMatchObject(refusals);
  await noted(id, { screen: 'broken' });
  expect(await offered(id, { cents: 9000 })).toEqual({ outcome: 'done' });
  // The next one is for the broken screen.
  expect(await declined()).toMatchObject(refusals[2] ?? {});
  now = new Date('2026-12-15T10:00:00Z');
  expect(await declined()).toEqual({ outcome: 'done' });
});

test('an offer ends with its day, by the job, and is neither accepted nor bought after', async () => {
  const id = await toSign();
  now = new Date('2026-12-14T22:59:00Z');
  await jobNamed(modules(), 'buy-back expiry').run(now);
  expect((await stored(id)).state).toBe('offered');
  now = new Date('2026-12-14T23:01:00Z');
  expect(await answered(id, 'accept')).toMatchObject({ outcome: 'refused' });
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toMatchObject({ outcome: 'refused' });
  await jobNamed(modules(), 'buy-back expiry').run(now);
  expect((await stored(id)).state).toBe('expired');
  expect(await prepared(id)).toMatchObject({ outcome: 'refused' });
  expect(await counts()).toEqual({ units: 0, entries: 0 });
});

test('one press makes the entry and the unit, at the price of the offer, with VAT on the margin', async () => {
  const id = await toSign();
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toEqual({ outcome: 'done' });
  const { unit_id, entry_number } = await stored(id);
  expect(entry_number).toMatch(/LP-2026-/);
  const unit = await tables()
    .selectFrom('used_units')
    .selectAll()
    .where('id', '=', unit_id ?? '')
    .executeTakeFirstOrThrow();
  expect(unit).toMatchObject({
    ...{ name: 'iPhone 12 64 Go noir', device_id: 'iphone-12', kind: 'telephone', serial: IMEI },
    ...{ state: 'to_test', provenance: 'buy_back', cost_cents: 14_000, price_cents: null },
    ...{ acquired_on: '2026-11-30', vat_rate: 'margin', version: 1, marks: 'Rayure au dos' },
  });
  const entry = await tables().selectFrom('used_goods').selectAll().executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    ...{ id: unit.used_goods_id, serial: IMEI, price_cents: 14_000, method: 'transfer' },
    ...{ origin: 'Rachat à un particulier', description: 'iPhone 12 64 Go noir. Rayure au dos' },
    ...{ seller_name: 'Camille Renard', document_number: '880692310285', recorded_by: clerk.id },
  });
});

test('two clerks who press at once buy it once', async () => {
  const id = await toSign();
  const seen = await seenOf(id);
  const both = await Promise.all([1, 2].map(() => modules().admin.buyBuyBack(clerk, seen)));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await counts()).toEqual({ units: 1, entries: 1 });
});

test('without the unit there is no entry, and without the entry no unit', async () => {
  const id = await toSign();
  // Somebody has entered the same device meanwhile.
  await tables()
    .insertInto('used_units')
    .values({
      ...{ id: randomUUID(), number: 'UO-2026-000099', kind: 'telephone', name: 'iPhone 12', serial: IMEI },
      ...{ provenance: 'buy_back', acquired_on: '2026-11-29', cost_cents: 1000, actor_id: owner.id },
    })
    .execute();
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('UO-2026-000099'),
  });
  expect(await counts()).toEqual({ units: 1, entries: 0 });
  expect((await stored(id)).state).toBe('offered');
});

test('what was bought stays as it was signed', async () => {
  const id = await toSign();
  await modules().admin.buyBuyBack(clerk, await seenOf(id));
  for (const change of [
    { offer_cents: 1000 },
    { state: 'offered' as const },
    { deed: null, deed_hash: null },
  ])
    await expect(
      tables().updateTable('buy_backs').set(change).where('id', '=', id).execute(),
    ).rejects.toThrow('what was bought stays as it was signed');
  expect(await offered(id)).toMatchObject({ outcome: 'refused' });
  expect(await prepared(id)).toMatchObject({ outcome: 'refused' });
});

test('a deed needs an offer, what the counter saw, an IMEI, an unlocked device and an adult', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  expect(await prepared(id)).toMatchObject({ outcome: 'refused' });
  await offered(id);
  expect(await prepared(id)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('état de l’appareil'),
  });
  await noted(id);
  const paths = async (more: object) => {
    const answer = await prepared(id, more);
    return answer.outcome === 'invalid' ? answer.issues.map(({ path }) => path) : answer;
  };
  expect(await paths({ serial: '490154203237519', isUnlocked: '', isAdult: '', way: 'cash' })).toEqual([
    'serial',
    'isUnlocked',
    'isAdult',
    'way',
  ]);
  expect((await stored(id)).deed).toBeNull();
});

const SELLER_PARTS = ['sellerName', 'sellerAddress', 'documentKind', 'documentNumber', 'documentIssuer'];

test.each(SELLER_PARTS)('a deed that lacks the %s of its seller is refused at its field', async (part) => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  await offered(id);
  await noted(id);
  expect(await prepared(id, { [part]: '  ' })).toMatchObject({
    outcome: 'invalid',
    issues: [{ path: part }],
  });
  expect((await stored(id)).deed).toBeNull();
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toMatchObject({ outcome: 'refused' });
  expect(await counts()).toEqual({ units: 0, entries: 0 });
});

test('another condition voids the deed, the same one does not, and a lock that the counter sees stops the purchase', async () => {
  const id = await toSign();
  await noted(id);
  expect((await stored(id)).deed).not.toBeNull();
  await noted(id, { screen: 'broken' });
  expect((await stored(id)).deed).toBeNull();
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toMatchObject({ outcome: 'refused' });
  expect(await prepared(id)).toEqual({ outcome: 'done' });
  await noted(id, { account: 'on' });
  // Whatever box was ticked.
  const locked = { outcome: 'refused', reason: expect.stringContaining('verrou') };
  expect(await prepared(id)).toMatchObject(locked);
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toMatchObject({ outcome: 'refused' });
  expect(await counts()).toEqual({ units: 0, entries: 0 });
});

test('the same device of two requests is bought once, by two clerks who press at the same moment', async () => {
  const first = await toSign();
  const { id: second } = await askedBuyBack(modules().asking, { name: 'Noé Petit' });
  await offered(second);
  await noted(second);
  expect(await prepared(second)).toEqual({ outcome: 'done' });
  const seen = await Promise.all([seenOf(first), seenOf(second)]);
  const both = await Promise.all(seen.map((each) => modules().admin.buyBuyBack(clerk, each)));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await counts()).toEqual({ units: 1, entries: 1 });
});

test('nobody answers with the offer of another request, or with what the database keeps of a link', async () => {
  await opened();
  const { asking } = modules();
  const [mine, other] = [await askedBuyBack(asking), await askedBuyBack(asking, { name: 'Noé Petit' })];
  await offered(mine.id);
  await offered(other.id, { cents: 90_000 });
  const offerId = (await stored(other.id)).offer_id ?? 0;
  expect(await asking.answer(mine.id, { answer: 'accept', offerId }, undefined)).toMatchObject({
    outcome: 'refused',
  });
  const { link_hash } = await stored(other.id);
  expect(await asking.findByLink(link_hash, undefined)).toBeNull();
  expect([(await stored(mine.id)).state, (await stored(other.id)).state]).toEqual(['offered', 'offered']);
});

test('who has refused an offer sells nothing by it', async () => {
  const id = await toSign();
  expect(await answered(id, 'refuse')).toEqual({ outcome: 'answered' });
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toMatchObject({ outcome: 'refused' });
  expect(await counts()).toEqual({ units: 0, entries: 0 });
});

test('another offer voids the deed that has the price of before', async () => {
  const id = await toSign();
  await offered(id, { cents: 15_000 });
  expect((await stored(id)).deed).toBeNull();
  expect(await modules().admin.buyBuyBack(clerk, await seenOf(id))).toMatchObject({ outcome: 'refused' });
});

test('the deed says who sells what, for how much, and what both promise', async () => {
  const id = await toSign();
  const pdf = await modules().admin.drawDeed(clerk, id);
  const words = (await pdfText(pdf ?? Buffer.alloc(0))).replaceAll(/[\s\u00a0\u202f]+/g, ' ');
  // It is the shop's paper, whoever sells.
  const { printed } = (await stored(id)).deed ?? {};
  expect([printed?.seller[0], printed?.customer[0]]).toEqual(['L’Atelier Papin', 'Camille Renard']);
  for (const part of [
    'Retiré, vu sur l’appareil',
    'Certificat de cession RAC-2026-',
    'Camille Renard',
    IMEI,
    '140,00 €',
    '880692310285',
    'virement',
  ])
    expect(words.toLowerCase()).toContain(part.toLowerCase());
});

test('a device that stays locked has no offer until the counter sees it unlocked', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  await noted(id, { account: 'on' });
  expect(await offered(id)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('verrou') });
  await noted(id);
  expect(await offered(id)).toEqual({ outcome: 'done' });
});

test('two clerks on one request: the second reads it again', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  const seen = await seenOf(id);
  const { admin } = modules();
  const offer = { cents: 14_000, until: '2026-12-14', note: undefined };
  const both = await Promise.all([
    admin.offerBuyBack(clerk, seen, offer),
    admin.declineBuyBack(owner, seen, { reason: 'Trop ancien.' }),
  ]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
});

test('the counter takes in and sets no price; who has neither permission sees nothing', async () => {
  await opened();
  const { id } = await askedBuyBack(modules().asking);
  const seen = await seenOf(id);
  const { admin } = modules();
  const refused = (operation: Promise<unknown>) => expect(operation).rejects.toThrow(NotAdminError);
  await refused(admin.priceTable(clerk));
  await refused(
    admin.saveBuyBackPrice(
      clerk,
      { id: randomUUID(), seenVersion: 0 },
      { model: 'iPhone 12', baseCents: 500 },
    ),
  );
  await refused(admin.removeBuyBackPrice(clerk, seen));
  await refused(
    admin.saveBuyBackTerms(clerk, seen, { isOpen: false, answerDays: 1, offerDays: 1, deductions: {} }),
  );
  for (const staffRole of ['technician', 'content'] as const) {
    const other = await addIdentity(db.database, { role: 'admin', staffRole });
    await refused(admin.list(other, { words: '', state: undefined, page: 1 }));
    await refused(admin.find(other, id));
    await refused(admin.drawDeed(other, id));
    await refused(admin.offerBuyBack(other, seen, { cents: 100, until: '2026-12-14', note: undefined }));
    await refused(admin.declineBuyBack(other, seen, { reason: 'Non.' }));
    await refused(admin.noteCondition(other, seen, { answers: GOOD_CONDITION, note: undefined }));
    await refused(admin.prepareDeed(other, seen, DEED));
    await refused(admin.buyBuyBack(other, seen));
  }
});

test('what led to no purchase goes a year after its last change, what did five years after', async () => {
  const bought = await toSign();
  await modules().admin.buyBuyBack(clerk, await seenOf(bought));
  const { id } = await askedBuyBack(modules().asking, { name: 'Noé Petit' });
  const ids = async () =>
    (await tables().selectFrom('buy_backs').select('id').execute()).map((row) => row.id);
  const purge = jobNamed(modules(), 'buy-backs purge');
  await purge.run(new Date('2027-11-30T09:59:00Z'));
  expect((await ids()).toSorted()).toEqual([bought, id].toSorted());
  await purge.run(new Date('2027-11-30T10:01:00Z'));
  expect(await ids()).toEqual([bought]);
  await purge.run(new Date('2031-11-30T10:01:00Z'));
  expect(await ids()).toEqual([]);
  expect(await counts()).toEqual({ units: 1, entries: 1 });
});
