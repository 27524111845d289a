import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { remindQuotes } from '#server/repairs/pass-time.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { sendQuote } from '#server/repairs/send-quote.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  AGREED,
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  moved,
  quoteOf,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);
const tables = () => db.database.kysely;
const answer = (id: string, asked: unknown, who: typeof CUSTOMER | typeof SHOP = CUSTOMER) =>
  answerQuote(deps(), id, asked, who, 'un condensé');
let fan: string;
let repair: Awaited<ReturnType<typeof counterRepair>>;

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  fan = await addProduct(db.database, 2);
  repair = await counterRepair(deps());
});

const shelf = () =>
  tables()
    .selectFrom('products')
    .select(['stock', 'reserved'])
    .where('id', '=', fan)
    .executeTakeFirstOrThrow();

const seen = async () => {
  const found = await findForShop(db.database, repair.id);
  if (!found) throw new Error('the file is gone');
  return found;
};

test('a draft is nobody’s business; once sent, the quote is frozen with its document', async () => {
  await saveQuote(deps(), repair.id, quoteOf(), SHOP, () => null);
  expect((await findByLink(db.database, repair.linkToken))?.quotes).toEqual([]);
  const quote = await sentQuote(deps(), repair.id, quoteOf(fan));
  expect(quote).toMatchObject({ version: 1, state: 'sent', valid_until: '2026-12-22' });
  expect((await findByLink(db.database, repair.linkToken))?.quotes).toHaveLength(1);
  const row = await tables().selectFrom('repair_quotes').selectAll().executeTakeFirstOrThrow();
  const document = row.document ?? '';
  expect(row.document_hash).toBe(createHash('sha256').update(document).digest('hex'));
  expect(JSON.parse(document)).toMatchObject({
    repair: { reference: repair.reference },
    quote: {
      validUntil: '2026-12-22',
      lines: [{ label: 'Nettoyage et remplacement' }, {}, { isOptional: true }],
    },
    vatNotice: 'TVA non applicable, art. 293 B du CGI',
    cgvVersion: 'cgv/2026-11-21',
  });
});

test.each([
  sql`update public.repair_quotes set note = 'autre'`,
  sql`update public.repair_quotes set document = '{}', document_hash = repeat('0', 64)`,
  sql`update public.repair_quotes set valid_until = valid_until + 1`,
  sql`delete from public.repair_quotes`,
  sql`update public.repair_quote_lines set label = 'autre'`,
  sql`delete from public.repair_quote_lines`,
  sql`update public.repair_quote_options set unit_cents = 0`,
  sql`insert into public.repair_quote_lines (quote_id, position, label, kind, quantity)
    select id, 9, 'de plus', 'other', 1 from public.repair_quotes`,
  sql`delete from public.repair_events`,
])('not even the owner of the tables changes what was sent (%#)', async (statement) => {
  await sentQuote(deps(), repair.id);
  await expect(statement.execute(tables())).rejects.toMatchObject({ code: '23001' });
});

test('an acceptance is a proof, holds the parts and gives fourteen days to renounce', async () => {
  const quote = await sentQuote(deps(), repair.id, quoteOf(fan));
  expect(await answer(repair.id, acceptanceOf(quote))).toEqual({ outcome: 'moved', state: 'accepted' });
  const found = await seen();
  expect(found).toMatchObject({
    reused_parts: 'no',
    withdrawal_until: '2026-12-07',
    starts_early: true,
    quotes: [{ state: 'accepted', accepted_cents: 7500, answered_at: now }],
    parts: [{ product_id: fan, quantity: 1, state: 'held' }],
  });
  expect(found.events.at(-1)).toMatchObject({
    kind: 'accept',
    actor: 'customer',
    created_at: now,
    payload: {
      quoteId: quote.id,
      documentHash: quote.document_hash,
      addressDigest: 'un condensé',
      acceptedCents: 7500,
      startsEarly: true,
      cgvVersion: 'cgv/2026-11-21',
      choices: [
        { label: 'Nettoyage et remplacement', taken: true, condition: null, cents: 4500 },
        { label: 'Ventilateur', taken: true, condition: 'new', cents: 3000 },
        { label: 'Pâte thermique haut de gamme', taken: false, condition: null, cents: 0 },
      ],
    },
  });
  expect(await shelf()).toEqual({ stock: 2, reserved: 1 });
});

test('a customer chooses line by line, reused or new', async () => {
  const quote = await sentQuote(deps(), repair.id, quoteOf(fan));
  const choices = quote.lines.map(({ id, options }) => ({
    lineId: id,
    optionId: options.at(-1)?.id ?? null,
  }));
  expect(await answer(repair.id, acceptanceOf(quote, { choices }))).toMatchObject({ outcome: 'moved' });
  expect(await seen()).toMatchObject({ reused_parts: 'yes', quotes: [{ accepted_cents: 6800 }], parts: [] });
});

test('what does not answer the quote changes nothing', async () => {
  const quote = await sentQuote(deps(), repair.id);
  const [first, second, third] = acceptanceOf(quote).choices;
  if (!first || !second || !third) throw new Error('the quote has three lines');
  const wrong = [
    [],
    [first, second],
    [first, second, third, third],
    [first, second, { ...third, lineId: 1e9 }],
    [{ ...first, optionId: null }, second, third],
    [{ ...first, optionId: second.optionId }, second, third],
  ];
  for (const choices of wrong)
    expect(await answer(repair.id, acceptanceOf(quote, { choices }))).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'choices' }],
    });
  expect(await answer(repair.id, acceptanceOf(quote, { acceptsTerms: false }))).toMatchObject({
    issues: [{ path: 'acceptsTerms' }],
  });
  expect(await answer(repair.id, acceptanceOf(quote, { quoteId: randomUUID() }))).toMatchObject({
    outcome: 'refused',
  });
  expect((await seen()).state).toBe('quoted');
});

test('neither a quote that was replaced nor one that is too old is answered', async () => {
  const old = await sentQuote(deps(), repair.id);
  const next = await sentQuote(deps(), repair.id);
  expect(next.version).toBe(2);
  expect(await answer(repair.id, acceptanceOf(old))).toMatchObject({ outcome: 'refused' });
  now = new Date('2026-12-22T22:59:00Z');
  expect(await answer(repair.id, { answer: 'refuse', quoteId: randomUUID() })).toMatchObject({
    outcome: 'refused',
  });
  now = new Date('2026-12-22T23:01:00Z');
  expect(await answer(repair.id, acceptanceOf(next))).toMatchObject({ outcome: 'refused' });
  expect((await seen()).state).toBe('quoted');
});

test('five clicks at once accept once, and a refusal that comes with them changes nothing', async () => {
  const quote = await sentQuote(deps(), repair.id, quoteOf(fan));
  const clicks = [1, 2, 3, 4, 5].map(() => answer(repair.id, acceptanceOf(quote)));
  const outcomes = (await Promise.all(clicks)).map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual(['moved', 'repeated', 'repeated', 'repeated', 'repeated']);
  expect(await answer(repair.id, { answer: 'refuse', quoteId: quote.id })).toMatchObject({
    outcome: 'refused',
  });
  expect((await seen()).events.filter(({ kind }) => kind === 'accept')).toHaveLength(1);
  expect(await shelf()).toEqual({ stock: 2, reserved: 1 });
});

test('acceptance and refusal at once: one of them counts', async () => {
  const quote = await sentQuote(deps(), repair.id, quoteOf(fan));
  const both = [acceptanceOf(quote), { answer: 'refuse', quoteId: quote.id, reason: 'Trop cher.' }];
  const outcomes = await Promise.all(both.map((each) => answer(repair.id, each)));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['moved', 'refused']);
  const { state } = await seen();
  expect(await shelf()).toEqual({ stock: 2, reserved: state === 'accepted' ? 1 : 0 });
});

test('work begins early only for who asked for it', async () => {
  const quote = await sentQuote(deps(), repair.id);
  await answer(repair.id, acceptanceOf(quote, { startsEarly: false }));
  const start = () => moveRepair(deps(), repair.id, { event: 'start' }, SHOP);
  expect(await start()).toEqual({
    outcome: 'refused',
    reason: 'Le client peut renoncer jusqu’au 7 décembre 2026 et n’a pas demandé de commencer avant.',
  });
  now = new Date('2026-12-08T09:00:00Z');
  expect(await start()).toMatchObject({ outcome: 'moved' });
});

test('what is signed at the counter is no contract at a distance', async () => {
  const quote = await sentQuote(deps(), repair.id);
  await answer(repair.id, acceptanceOf(quote, { startsEarly: false, agreed: AGREED }), SHOP);
  expect((await seen()).withdrawal_until).toBeNull();
  expect(await moveRepair(deps(), repair.id, { event: 'start' }, SHOP)).toMatchObject({ outcome: 'moved' });
});

test('parts leave the shelf with the tests, once, and the ledger says for which repair and who did it', async () => {
  const quote = await sentQuote(deps(), repair.id, quoteOf(fan));
  await answer(repair.id, acceptanceOf(quote));
  await moved(deps(), repair.id, 'start', 'test');
  expect(await shelf()).toEqual({ stock: 1, reserved: 0 });
  await moved(deps(), repair.id, 'rework', 'test', 'make_ready');
  expect(await shelf()).toEqual({ stock: 1, reserved: 0 });
  const ledger = await tables()
    .selectFrom('stock_movements')
    .select(['delta', 'reason', 'reference', 'actor_id'])
    .where('product_id', '=', fan)
    .orderBy('id')
    .execute();
  expect(ledger.slice(1)).toEqual([
    { delta: -1, reason: 'repair', reference: repair.reference, actor_id: SHOP.userId },
  ]);
  expect(await shopFaults(db.database)).toEqual([]);
});

test('another quote for a part that is in the device takes no second one', async () => {
  const first = await sentQuote(deps(), repair.id, quoteOf(fan));
  await answer(repair.id, acceptanceOf(first));
  await moved(deps(), repair.id, 'start', 'test', 'reopen');
  const second = await sentQuote(deps(), repair.id, quoteOf(fan));
  await answer(repair.id, acceptanceOf(second));
  await moved(deps(), repair.id, 'start', 'test');
  expect(await shelf()).toEqual({ stock: 1, reserved: 0 });
});

test.each(['withdraw', 'reopen'] as const)('%s frees what was held', async (event) => {
  const quote = await sentQuote(deps(), repair.id, quoteOf(fan));
  await answer(repair.id, acceptanceOf(quote));
  await moved(deps(), repair.id, event);
  expect(await shelf()).toEqual({ stock: 2, reserved: 0 });
  expect(await shopFaults(db.database)).toEqual([]);
});

test('twenty cases that want the two last fans: two hold one, and the stock is never below zero', async () => {
  const files = await Promise.all(Array.from({ length: 20 }, () => counterRepair(deps())));
  const quotes = await Promise.all(files.map(({ id }) => sentQuote(deps(), id, quoteOf(fan))));
  await Promise.all(quotes.map((quote, index) => answer(files[index]?.id ?? '', acceptanceOf(quote))));
  const parts = await tables().selectFrom('repair_parts').select('state').execute();
  expect(parts.filter(({ state }) => state === 'held')).toHaveLength(2);
  expect(parts.filter(({ state }) => state === 'awaited')).toHaveLength(18);
  expect(await shelf()).toEqual({ stock: 2, reserved: 2 });
  const tested = await Promise.all(
    files.map(async ({ id }) => {
      await moved(deps(), id, 'start');
      return moveRepair(deps(), id, { event: 'test' }, SHOP);
    }),
  );
  expect(tested.filter(({ outcome }) => outcome === 'moved')).toHaveLength(2);
  expect(tested.find(({ outcome }) => outcome === 'refused')).toEqual({
    outcome: 'refused',
    reason: 'Une pièce du dossier est encore attendue\u00a0: rangez-la en stock, ou retirez-la du dossier.',
  });
  expect(await shelf()).toEqual({ stock: 0, reserved: 0 });
  expect(await shopFaults(db.database)).toEqual([]);
});

test('a part that was awaited is held once it came; one that was fitted may return to the shelf', async () => {
  const change = (asked: Parameters<typeof changeParts>[2]) => changeParts(deps(), repair.id, asked, SHOP);
  expect(await change({ change: 'add', productId: fan, quantity: 3 })).toEqual({
    outcome: 'changed',
    awaited: 1,
  });
  // The customer learns that parts are missing, but not their names or prices in the shop.
  const [told, ...others] = (await findByLink(db.database, repair.linkToken))?.awaitedParts ?? [];
  const part = { id: told?.id, name: expect.any(String), quantity: 3, expected_on: null };
  expect([told, others]).toEqual([part, []]);
  expect(await change({ change: 'hold awaited' })).toEqual({ outcome: 'changed', awaited: 1 });
  await tables().updateTable('products').set({ stock: 5 }).execute();
  expect(await change({ change: 'hold awaited' })).toEqual({ outcome: 'changed', awaited: 0 });
  expect(await shelf()).toEqual({ stock: 5, reserved: 3 });
  const quote = await sentQuote(deps(), repair.id);
  expect(await shelf()).toEqual({ stock: 5, reserved: 3 });
  await answer(repair.id, { answer: 'refuse', quoteId: quote.id });
  expect(await shelf()).toEqual({ stock: 5, reserved: 0 });
  for (const asked of [
    { change: 'add', productId: randomUUID(), quantity: 1 },
    { change: 'add', productId: fan, quantity: 0 },
    { change: 'add', productId: fan, quantity: 1.5 },
    { change: 'give back', partId: 1e9 },
  ])
    expect(await change(asked)).toMatchObject({ outcome: 'refused' });
  expect(await shopFaults(db.database)).toEqual([]);
});

test.each<[string, object]>([
  ['no line', { lines: [] }],
  [
    'nothing but options',
    { lines: [{ label: 'x', kind: 'other', quantity: 1, isOptional: true, options: [{ unitCents: 1 }] }] },
  ],
  ['a part of no kind', { lines: [{ label: 'x', kind: 'part', quantity: 1, options: [{ unitCents: 1 }] }] }],
  [
    'a price below zero',
    { lines: [{ label: 'x', kind: 'labour', quantity: 1, options: [{ unitCents: -1 }] }] },
  ],
  [
    'a part that the shop does not have',
    {
      lines: [
        {
          label: 'x',
          kind: 'part',
          quantity: 1,
          options: [{ condition: 'new', unitCents: 1, productId: randomUUID() }],
        },
      ],
    },
  ],
])('a quote with %s is told at its field', async (_, draft) => {
  expect(await saveQuote(deps(), repair.id, draft, SHOP, () => null)).toMatchObject({ outcome: 'invalid' });
  expect(await sendQuote(deps(), repair.id, SHOP)).toMatchObject({ outcome: 'refused' });
});

test('a quote that nobody answers is told once more after three days, by text message too', async () => {
  const sent = await sentQuote(deps(), repair.id);
  const texted = await counterRepair(deps(), {
    customer: { name: 'Noé', phone: '06 12 34 56 78', channel: 'sms' },
  });
  await sentQuote(deps(), texted.id);
  const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const due = async (hours: number) => remindQuotes(deps(), after(hours));
  expect(await due(71)).toBe(0);
  expect([await due(73), await due(74), await due(200)]).toEqual([2, 0, 0]);
  const reminders = await tables()
    .selectFrom('internal.outbox')
    .innerJoin('repair_events', 'repair_events.id', 'event_id')
    .select(['about_id', 'channel', 'repair_events.payload'])
    .where('repair_events.kind', '=', 'quote_reminder')
    .orderBy('channel')
    .execute();
  expect(reminders).toEqual([
    { about_id: repair.id, channel: 'mail', payload: { quoteId: sent.id, version: 1 } },
    { about_id: texted.id, channel: 'sms', payload: expect.anything() },
  ]);
  // Another version is another question.
  now = after(200);
  await sentQuote(deps(), repair.id);
  expect(await due(73)).toBe(1);
});

test('nobody is reminded who has answered or asked something, was not to be told, or whose quote ends', async () => {
  const refused = await sentQuote(deps(), repair.id);
  await answer(repair.id, { answer: 'refuse', quoteId: refused.id });
  const asking = await counterRepair(deps());
  await sentQuote(deps(), asking.id);
  now = new Date(now.getTime() + 3_600_000);
  await writeMessage(deps(), asking.id, 'Le ventilateur est-il neuf ?', CUSTOMER);
  const quiet = await counterRepair(deps(), {
    customer: { name: 'Noé', phone: '06 12 34 56 78', channel: 'sms' },
  });
  await saveQuote(deps(), quiet.id, quoteOf(), SHOP, () => null);
  await sendQuote(deps(), quiet.id, SHOP, { isQuiet: true });
  expect(await remindQuotes(deps(), new Date(now.getTime() + 100 * 3_600_000))).toBe(0);
  const told = await tables()
    .selectFrom('internal.outbox')
    .innerJoin('repair_events', 'repair_events.id', 'event_id')
    .select('repair_events.kind')
    .where('about_id', '=', quiet.id)
    // The link at the intake, which a text message tells.
    .where('repair_events.kind', '<>', 'intake')
    .execute();
  expect(told).toEqual([]);
  const late = await counterRepair(deps());
  await sentQuote(deps(), late.id);
  expect(await remindQuotes(deps(), new Date('2026-12-22T12:00:00Z'))).toBe(0);
});
