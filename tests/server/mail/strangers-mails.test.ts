import { beforeEach, expect, test } from 'vitest';
import { createAlarms } from '#server/alarms/alarms-module.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createStrangersMails, takeAccountMail } from '#server/mail/strangers-mails.ts';
import { repairMails } from '#server/repairs/repair-mails.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { counterRepair, emptyRepairs, repairDeps, requestedRepair } from '#tests/support/repairs.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const templates = await loadShippedTemplates();
const VICTIM = 'camille@exemple.fr';

let now = new Date();
const clock = () => now;

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyRepairs(db.database);
  await emptyTables(db.database, 'internal.rate_limits', 'public.alarms');
});

const limits = () => createLimits({ database: db.database, factor: 1, clock });

/** Opens the limits as each process does. */
const open = (alarmPerHour = 60) =>
  createStrangersMails({
    limits: limits(),
    alarms: createAlarms({ database: db.database, clock, log: quietLog }).api,
    alarmPerHour,
  });

const alarms = () => db.database.kysely.selectFrom('alarms').select(['kind', 'times']).execute();
const advance = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function countAllowed(times: number, email = () => VICTIM): Promise<number> {
  let allowed = 0;
  for (let time = 0; time < times; time += 1) if ((await open().take(email())).isAllowed) allowed += 1;
  return allowed;
}

test('one bucket a mailbox, whatever process and spelling: three at once, then one in three minutes', async () => {
  const spellings = [VICTIM, 'Camille@Exemple.FR', 'camille+x@exemple.fr'];
  let place = 0;
  const spelled = () => {
    place += 1;
    return spellings[place % 3] ?? '';
  };
  expect(await countAllowed(10, spelled)).toBe(3);
  advance(3);
  expect(await countAllowed(3, spelled)).toBe(1);
  expect(await countAllowed(3, () => 'alex@exemple.fr')).toBe(3);
});

test('twelve, and then one in two hours', async () => {
  let allowed = 0;
  for (let hour = 0; hour < 12; hour += 1) {
    allowed += await countAllowed(4);
    advance(15);
  }
  // The thirteenth is for the two hours that went by.
  expect(allowed).toBe(13);
});

test('forms leave a mailbox two mails of accounts', async () => {
  expect(await countAllowed(10)).toBe(3);
  const taken = [];
  for (let time = 0; time < 3; time += 1) taken.push((await takeAccountMail(limits(), VICTIM)).isAllowed);
  expect(taken).toEqual([true, true, false]);
  // Nor do forms take an empty mailbox for one that was never used.
  expect(await countAllowed(3)).toBe(0);
});

test('above what is usual the owner is told, once a minute', async () => {
  const mails = open(5);
  for (let place = 0; place < 5; place += 1) await mails.take(`client-${place}@exemple.fr`);
  expect(await alarms()).toEqual([]);
  for (let place = 5; place < 30; place += 1) await mails.take(`client-${place}@exemple.fr`);
  expect(await alarms()).toEqual([{ kind: 'strangers-mails', times: 1 }]);
});

function outbox() {
  const { sent, transport } = fakeTransport();
  const words = repairMails({ ...repairDeps(db.database, clock), loadTemplates: async () => templates });
  const mails = openTestOutbox({
    database: db.database,
    words: [words],
    strangers: open(),
    transport,
    clock,
  });
  const toVictim = () => sent.filter(({ to }) => to === VICTIM);
  return { mails, toVictim, run: mails.run };
}

const heldMails = () =>
  db.database.kysely
    .selectFrom('internal.outbox')
    .select(['id', 'last_error', 'attempts'])
    .where('hold', '=', 'held')
    .where('sent_at', 'is', null)
    .execute();

test('forty requests for one mailbox are all taken; three mails leave, the shop sees the others', {
  tags: ['full'],
}, async () => {
  const deps = repairDeps(db.database, clock);
  for (let place = 0; place < 10; place += 1) await requestedRepair(deps);
  const { run, toVictim, mails } = outbox();
  await run();
  expect(toVictim()).toHaveLength(3);
  const held = await heldMails();
  expect(held).toHaveLength(7);
  expect(held[0]).toMatchObject({ attempts: 0, last_error: expect.stringContaining('Retenu') });
  // The mails leave in order, as the mailbox has room again.
  advance(3);
  await run();
  expect(toVictim()).toHaveLength(4);
  // Mails that the shop itself sends do leave.
  const [first] = await heldMails();
  await mails.resend(first?.id ?? 0);
  await run();
  expect(toVictim()).toHaveLength(5);
});

test('no stranger holds up the mail of a device that the shop has taken in', async () => {
  expect(await countAllowed(10)).toBe(3);
  const deps = repairDeps(db.database, clock);
  const stranger = await requestedRepair(deps);
  const customer = await counterRepair(deps);
  const { run, toVictim } = outbox();
  await run();
  const [mail, ...others] = toVictim();
  expect(others).toEqual([]);
  expect(mail?.text).toContain(customer.reference);
  expect(mail?.text).not.toContain(stranger.reference);
});

test('a mail that is held leaves as soon as its case is proven', async () => {
  expect(await countAllowed(10)).toBe(3);
  const deps = repairDeps(db.database, clock);
  const { id } = await requestedRepair(deps);
  const { run, toVictim } = outbox();
  await run();
  expect(toVictim()).toEqual([]);
  await db.database.kysely
    .insertInto('repair_events')
    .values({
      repair_id: id,
      kind: 'change',
      actor: 'shop',
      to_state: 'requested',
      is_public: true,
      tells: [],
    })
    .execute();
  for (let minute = 0; minute < 3; minute += 1) await countAllowed(1);
  advance(15);
  expect(await countAllowed(9)).toBe(3);
  await run();
  expect(toVictim()).toHaveLength(1);
});
