import { beforeEach, expect, test } from 'vitest';
import { createLimits } from '#server/limits/limits.ts';
import type { Message } from '#server/outbox/message.ts';
import { createRecipientLimits } from '#server/outbox/recipient-limits.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const CAMILLE = 'camille@exemple.fr';
const HOUR_MS = 3_600_000;

let now = new Date();
const clock = () => now;

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyTables(db.database, 'internal.outbox', 'internal.rate_limits');
});

const said: Message = {
  kind: 'said',
  about: 'account',
  channel: 'mail',
  label: null,
  write: async ({ address }) => ({ to: address ?? '', subject: '', html: '', text: '' }),
};

function open() {
  const { sent, transport } = fakeTransport();
  const outbox = openTestOutbox({
    database: db.database,
    words: [said],
    transport,
    clock,
    recipients: createRecipientLimits(createLimits({ database: db.database, factor: 1, clock })),
    delayMs: HOUR_MS,
    pause: async () => {},
  });
  return { sent, ...outbox };
}

const held = () =>
  db.database.kysely
    .selectFrom('internal.outbox')
    .select(['id', 'last_error', 'attempts'])
    .where('hold', '=', 'held')
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute();

test('no mailbox is sent more than a hundred mails at once and two hundred in an hour, whatever causes them', async () => {
  const { sent, post, run, resend } = open();
  const to = () => sent.filter((mail) => mail.to === CAMILLE).length;
  for (let count = 0; count < 210; count += 1)
    await post({ kind: 'said', address: count % 2 ? CAMILLE : 'Camille@Exemple.FR' });
  await post({ kind: 'said', address: 'alex@exemple.fr' });
  await run();
  expect(sent).toHaveLength(101);
  const [first] = await held();
  expect(first).toMatchObject({ attempts: 0, last_error: expect.stringContaining('cent messages') });
  // The shop can send it all the same.
  await resend(first?.id ?? 0);
  await run();
  expect(sent).toHaveLength(102);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    now = new Date(now.getTime() + HOUR_MS / 4);
    await run();
  }
  expect(sent.length).toBeLessThanOrEqual(202);
  expect(sent.length).toBeGreaterThan(190);
  expect(to()).toBeGreaterThan(0);
}, 60_000);

test('codes and links, which anybody may ask for, leave a fifth to what concerns a contract', async () => {
  const { sent, post, run } = open();
  const expiresAt = new Date(now.getTime() + HOUR_MS);
  for (let count = 0; count < 90; count += 1) await post({ kind: 'said', address: CAMILLE, expiresAt });
  await run();
  expect(sent).toHaveLength(80);
  for (let count = 0; count < 20; count += 1) await post({ kind: 'said', address: CAMILLE });
  await run();
  expect(sent).toHaveLength(100);
}, 60_000);
