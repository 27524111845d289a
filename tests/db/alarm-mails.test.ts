import { beforeEach, expect, test } from 'vitest';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import { createAlarms } from '#server/alarms/alarms-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';

const db = useTestDatabase();

let now: Date;
const clock = () => now;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
let told: AlarmKind[] = [];
let isBroken = false;

/** A process of the site. */
const open = (tell?: (kind: AlarmKind) => Promise<unknown>) =>
  createAlarms({
    database: db.database,
    clock,
    log: quietLog,
    tell:
      tell ??
      (async (kind) => {
        if (isBroken) throw new Error('no server of mails');
        told.push(kind);
      }),
  });

const mailsOf = (alarms: ReturnType<typeof open>) => jobNamed(alarms, 'alarm mails');

const runs = async (minutes: number, alarms = open()) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await mailsOf(alarms).run(now);
    pass(1);
  }
};

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  told = [];
  isBroken = false;
  await db.database.kysely.deleteFrom('alarms').execute();
});

test('a mail that does not leave is tried again, by whichever process, until it has left, and then no more', async () => {
  isBroken = true;
  await open().api.raise('held-goods');
  await runs(10);
  expect(told).toEqual([]);
  isBroken = false;
  await runs(16, open());
  expect(told).toEqual(['held-goods']);
  await open().api.raise('held-goods');
  await runs(60);
  expect(told).toEqual(['held-goods']);
});

test('a process that is killed while it writes leaves the mail to another', async () => {
  await open().api.raise('held-slots');
  void mailsOf(open(() => new Promise<never>(() => {}))).run(now);
  await runs(1);
  expect(told).toEqual([]);
  pass(2);
  await runs(1);
  expect(told).toEqual(['held-slots']);
});

test('one mail that does not leave holds up no other for long', async () => {
  const sent: AlarmKind[] = [];
  const half = open(async (kind) => {
    if (kind === 'held-goods') throw new Error('refused');
    sent.push(kind);
  });
  await half.api.raise('held-goods');
  await half.api.raise('held-slots');
  await runs(5, half);
  expect(sent).toEqual(['held-slots']);
});

test('is written once by two processes at once, and again when it begins again', async () => {
  const [one, other] = [open(), open()];
  await Promise.all([one.api.raise('held-goods'), other.api.raise('held-goods')]);
  await Promise.all([mailsOf(one).run(now), mailsOf(other).run(now)]);
  expect(told).toEqual(['held-goods']);
  pass(25 * 60);
  await one.api.raise('held-goods');
  await runs(2);
  expect(told).toEqual(['held-goods', 'held-goods']);
});

test('what nobody ends is shown, and not written', async () => {
  await open().api.raise('account-mails');
  await runs(3);
  expect(told).toEqual([]);
});

test('what is over for a day is written no more', async () => {
  isBroken = true;
  await open().api.raise('held-goods');
  await runs(3);
  isBroken = false;
  pass(25 * 60);
  await runs(3);
  expect(told).toEqual([]);
});
