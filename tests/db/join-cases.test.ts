import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createAccountCases } from '#server/account-cases/account-cases-module.ts';
import { mailboxCodeMail } from '#server/account-cases/mailbox-code-mail.ts';
import { bookAppointment } from '#server/appointments/book-appointment.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { emptyRepairs, repairDeps, requestedRepair } from '#tests/support/repairs.ts';
import { orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';
import { wordsAtOnce } from '#tests/support/test-outbox.ts';

const shop = useShopDatabase(20);
const EMAIL = 'camille@exemple.fr';
const DAY_MS = 86_400_000;
const templates = await loadShippedTemplates();
let mails: Mail[] = [];

beforeEach(async () => {
  await emptyRepairs(shop.database);
  await emptyTables(shop.database, 'public.appointments');
  await sql`delete from auth.users`.execute(shop.tables);
  await sql`delete from internal.rate_limits`.execute(shop.tables);
  mails = [];
});

const words = {
  loadTemplates: async () => templates,
  shop: () => readShopSettings('content/data/shop.yml'),
};

const casesOf = () =>
  createAccountCases({
    database: shop.database,
    secret: 'un secret de test',
    shop: words.shop,
    outbox: wordsAtOnce([mailboxCodeMail(words)], (mail) => mails.push(mail)),
    clock: () => shop.now,
  }).api;

/** An order, a repair and an appointment without an account, all under EMAIL. */
async function leaveAsGuest() {
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  await requestedRepair(repairDeps(shop.database));
  const startsAt = new Date(shop.now.getTime() + 7 * DAY_MS);
  const booked = await bookAppointment(
    {
      database: shop.database,
      rules: () => readShopSettings('content/data/shop.yml').appointments,
      secret: 'un secret de test',
      clock: () => shop.now,
      isProven: async () => true,
      isKnown: async () => false,
      caps: null,
      placesOf: () => 36,
    },
    { startsAt, endsAt: new Date(startsAt.getTime() + 900_000) },
    { idempotencyKey: randomUUID(), name: 'Camille', email: EMAIL, device: 'PS5', fault: 'Plus d’image.' },
  );
  expect(booked.outcome).toBe('booked');
}

const ALL = { orders: 1, repairs: 1, appointments: 1 };

const changeUser = (id: string, columns: object) =>
  shop.tables.updateTable('auth.users').set(columns).where('id', '=', id).execute();

/** The owners of the guests' cases. */
const owners = async () =>
  (
    await sql<{ owner: string | null }>`
      select user_id as owner from public.orders
      union all select user_id from public.repairs
      union all select user_id from public.appointments
    `.execute(shop.tables)
  ).rows.map(({ owner }) => owner);

const NOBODY = [null, null, null];

/** The rows that the account reads of them through the data API and on its own pages. */
async function readableBy(id: string) {
  const byRest = await shop.database.asRole({ role: 'authenticated', sub: id }, async (tx) => [
    ...(await tx.selectFrom('orders').select('id').execute()),
    ...(await tx.selectFrom('order_lines').select('order_id as id').execute()),
    ...(await tx.selectFrom('repairs').select('id').execute()),
  ]);
  const { orders, repairs, appointments } = await casesOf().overview(id);
  return byRest.length + orders.length + repairs.length + appointments.length;
}

const codeIn = (mail: Mail | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';

test('nothing joins by itself: not when an address is confirmed, nor changed, nor at a sign-in', async () => {
  await leaveAsGuest();
  const { id } = await addAccount(shop.database, { email: EMAIL, isProven: false });
  await changeUser(id, { email_confirmed_at: shop.now });
  await changeUser(id, { last_sign_in_at: shop.now });
  const other = await addAccount(shop.database);
  await changeUser(id, { email: 'ailleurs@exemple.fr' });
  await changeUser(other.id, { email: EMAIL, last_sign_in_at: shop.now });
  expect(await owners()).toEqual(NOBODY);
  expect([await readableBy(id), await readableBy(other.id)]).toEqual([0, 0]);
});

test('the owner of a confirmed address is told how many there are, joins them at once, and reads it in the history', async () => {
  const { id } = await addAccount(shop.database, { email: 'Camille@Exemple.FR' });
  await leaveAsGuest();
  expect(await casesOf().joinable(id)).toEqual({ step: 'press', email: EMAIL, cases: ALL });
  expect(await readableBy(id)).toBe(0);
  expect(await casesOf().join(id)).toEqual({ outcome: 'joined', cases: ALL });
  expect(await owners()).toEqual([id, id, id]);
  expect(await casesOf().joinable(id)).toBeNull();
  const { orders, repairs, appointments } = await casesOf().overview(id);
  expect([orders.length, repairs.length, appointments.length]).toEqual([1, 1, 1]);
  const lines = await shop.tables
    .selectFrom('activity_history')
    .select('description')
    .where('user_id', '=', id)
    .where('activity_type', '=', 'rattachement')
    .execute();
  expect(lines.map(({ description }) => description?.replaceAll('\u00a0', ' '))).toEqual([
    'Rattachement à ce compte : 1 commande, 1 réparation et 1 rendez-vous',
  ]);
  // A later case is joined in the same way.
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  expect(await casesOf().joinable(id)).toMatchObject({ cases: { orders: 1, repairs: 0, appointments: 0 } });
});

test('two presses at once join once', async () => {
  const { id } = await addAccount(shop.database, { email: EMAIL });
  await leaveAsGuest();
  const joined = await Promise.all([1, 2, 3].map(() => casesOf().join(id)));
  const counts = joined.map((each) => (each.outcome === 'joined' ? each.cases.orders : -1));
  expect(counts.sort()).toEqual([0, 0, 1]);
  expect(await owners()).toEqual([id, id, id]);
});

test('neither another address nor another account’s cases are joined, and guests of others stay guests', async () => {
  const mine = await addAccount(shop.database, { email: EMAIL });
  const other = await addAccount(shop.database, { email: 'dominique@exemple.fr' });
  await leaveAsGuest();
  await placedOrder(shop.deps(), orderOf([shop.ssd]), other.id);
  expect(await casesOf().join(other.id)).toEqual({
    outcome: 'joined',
    cases: { orders: 0, repairs: 0, appointments: 0 },
  });
  expect(await casesOf().join(mine.id)).toEqual({ outcome: 'joined', cases: ALL });
  expect((await owners()).toSorted()).toEqual([mine.id, mine.id, mine.id, other.id].toSorted());
});

test.each([
  [
    'an address that nobody confirmed',
    async () => addAccount(shop.database, { email: EMAIL, isProven: false }),
  ],
  [
    'an account with a telephone only',
    async () => {
      const account = await addAccount(shop.database);
      await changeUser(account.id, { email: null, phone: '33612345678' });
      return account;
    },
  ],
])('%s is offered nothing, joins nothing and gets no code', async (_what, add) => {
  const { id } = await add();
  await leaveAsGuest();
  expect(await casesOf().joinable(id)).toBeNull();
  expect(await casesOf().join(id)).toEqual({ outcome: 'code needed' });
  expect(await casesOf().sendMailboxCode(id)).toEqual({ outcome: 'no address' });
  expect(await casesOf().proveAndJoin(id, '000000')).toEqual({ outcome: 'wrong code' });
  expect(mails).toEqual([]);
  expect(await owners()).toEqual(NOBODY);
});

/** Cases in which the address of an account may be somebody else's although it is confirmed. */
const DOUBTFUL: [string, () => Promise<string>][] = [
  [
    'after a change of address',
    async () => {
      const { id } = await addAccount(shop.database, { email: 'avant@exemple.fr' });
      await changeUser(id, { email: EMAIL, email_confirmed_at: new Date() });
      return id;
    },
  ],
  [
    'after a change away and back',
    async () => {
      const { id } = await addAccount(shop.database, { email: EMAIL });
      await changeUser(id, { email: 'ailleurs@exemple.fr' });
      await changeUser(id, { email: EMAIL });
      return id;
    },
  ],
  [
    'an address added to an account with a telephone',
    async () => {
      const { id } = await addAccount(shop.database);
      await changeUser(id, { email: null, email_confirmed_at: null, phone: '33612345678' });
      await changeUser(id, { email: EMAIL, email_confirmed_at: new Date() });
      return id;
    },
  ],
  [
    'an address confirmed and changed in one statement',
    async () => {
      const { id } = await addAccount(shop.database, { email: 'avant@exemple.fr', isProven: false });
      await changeUser(id, { email: EMAIL, email_confirmed_at: new Date() });
      return id;
    },
  ],
  [
    'an account from before proofs were kept',
    async () => {
      const { id } = await addAccount(shop.database, { email: EMAIL });
      await shop.tables.deleteFrom('internal.mailbox_proofs').execute();
      return id;
    },
  ],
  [
    'a confirmation of more than a year ago',
    async () => {
      const { id } = await addAccount(shop.database, { email: EMAIL });
      await shop.tables
        .updateTable('internal.mailbox_proofs')
        .set({ proven_at: new Date(shop.now.getTime() - 366 * DAY_MS) })
        .execute();
      return id;
    },
  ],
];

test.each(DOUBTFUL)('%s a code is typed first, and nothing is told before', async (_what, add) => {
  const id = await add();
  await leaveAsGuest();
  expect(await casesOf().joinable(id)).toEqual({ step: 'code', email: EMAIL, isSent: false });
  expect(await casesOf().join(id)).toEqual({ outcome: 'code needed' });
  expect(await owners()).toEqual(NOBODY);
  expect(await casesOf().sendMailboxCode(id)).toEqual({ outcome: 'sent' });
  expect(mails.map(({ to }) => to)).toEqual([EMAIL]);
  expect(await casesOf().joinable(id)).toMatchObject({ step: 'code', isSent: true });
  expect(await casesOf().join(id)).toEqual({ outcome: 'code needed' });
  expect(await casesOf().proveAndJoin(id, codeIn(mails[0]))).toEqual({ outcome: 'joined', cases: ALL });
  expect(await owners()).toEqual([id, id, id]);
  // Once proven, the mailbox is its owner's: joining later cases takes one press.
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  expect(await casesOf().joinable(id)).toMatchObject({ step: 'press' });
});

async function doubtful() {
  const { id } = await addAccount(shop.database, { email: 'avant@exemple.fr' });
  await changeUser(id, { email: EMAIL });
  await leaveAsGuest();
  await casesOf().sendMailboxCode(id);
  const code = codeIn(mails.at(-1));
  return { id, code, wrong: code === '000000' ? '000001' : '000000' };
}

test('a code dies of five wrong ones, of its time, of the next one and of a change of address', async () => {
  const { id, code, wrong } = await doubtful();
  for (let n = 0; n < 5; n += 1)
    expect(await casesOf().proveAndJoin(id, wrong)).toEqual({ outcome: 'wrong code' });
  expect(await casesOf().proveAndJoin(id, code)).toEqual({ outcome: 'wrong code' });

  await casesOf().sendMailboxCode(id);
  const late = codeIn(mails.at(-1));
  shop.now = new Date(shop.now.getTime() + 15 * 60_000);
  expect(await casesOf().proveAndJoin(id, late)).toEqual({ outcome: 'wrong code' });

  await casesOf().sendMailboxCode(id);
  const first = codeIn(mails.at(-1));
  shop.now = new Date(shop.now.getTime() + 3_600_000);
  await casesOf().sendMailboxCode(id);
  const second = codeIn(mails.at(-1));
  if (first !== second) expect(await casesOf().proveAndJoin(id, first)).toEqual({ outcome: 'wrong code' });
  await changeUser(id, { email: 'encore@exemple.fr' });
  expect(await casesOf().proveAndJoin(id, second)).toEqual({ outcome: 'wrong code' });
  expect(await owners()).toEqual(NOBODY);
});

test('the code of one account is none of another', async () => {
  const { code } = await doubtful();
  const other = await addAccount(shop.database, { email: 'autre@exemple.fr' });
  expect(await casesOf().proveAndJoin(other.id, code)).toEqual({ outcome: 'wrong code' });
  expect(await owners()).toEqual(NOBODY);
});

test('codes and guesses are limited by account', async () => {
  const { id, wrong } = await doubtful();
  const sent = [
    await casesOf().sendMailboxCode(id),
    await casesOf().sendMailboxCode(id),
    await casesOf().sendMailboxCode(id),
  ];
  expect(sent.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'too many']);
  expect(mails).toHaveLength(3);
  const guesses: string[] = [];
  for (let n = 0; n < 12; n += 1) guesses.push((await casesOf().proveAndJoin(id, wrong)).outcome);
  expect(guesses.filter((outcome) => outcome === 'too many')).toHaveLength(2);
});

test('no role of the data API joins anything, or reads a proof or a code', async () => {
  const { id } = await addAccount(shop.database, { email: EMAIL });
  await leaveAsGuest();
  const as = (statement: ReturnType<typeof sql>) =>
    shop.database.asRole({ role: 'authenticated', sub: id }, (tx) => statement.execute(tx));
  for (const statement of [
    sql`update public.orders set user_id = ${id}`,
    sql`update public.repairs set user_id = ${id}`,
    sql`update public.appointments set user_id = ${id}`,
    sql`select internal.join_guest_cases(${id}, '2000-01-01')`,
    sql`select from internal.mailbox_proofs`,
    sql`select from internal.mailbox_codes`,
  ])
    await expect(as(statement)).rejects.toMatchObject({ code: '42501' });
  expect(await owners()).toEqual(NOBODY);
});
