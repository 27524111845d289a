import { beforeEach, expect, test } from 'vitest';
import type { AuthMail } from '#packages/auth-service/index.ts';
import { accountMails, sendAccountMail } from '#server/mail/account-mails.ts';
import type { MailFailure } from '#server/mail/mail-error.ts';
import type { OutboxDeps } from '#server/outbox/outbox-module.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { dumpOf } from '#tests/support/database-dump.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const templates = await loadShippedTemplates();
const CAMILLE = 'camille@exemple.fr';
const CODE = '402917';
const LINK = 'https://www.exemple.fr/auth/v1/verify?token=5d1f&type=recovery&redirect_to=%2F';
const HOUR_S = 3600;

let now = new Date();
const clock = () => now;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyTables(db.database, 'internal.outbox');
});

/** The mailer of the auth service, on a mail server that first answers with `failures`. */
function open(failures: MailFailure[] = [], options: Partial<OutboxDeps> = {}) {
  const { sent, transport } = fakeTransport(failures);
  const deps = {
    loadTemplates: async () => templates,
    shop: () => readShopSettings('content/data/shop.yml'),
    codeLifetimeS: HOUR_S,
    clock,
  };
  const outbox = openTestOutbox({
    database: db.database,
    words: accountMails(deps),
    transport,
    clock,
    // Only `run` sends mails.
    delayMs: 3_600_000,
    ...options,
  });
  return { sent, send: sendAccountMail(outbox, deps), outbox };
}

const recovery: AuthMail = {
  kind: 'recovery',
  to: CAMILLE,
  data: { siteUrl: 'https://www.exemple.fr', code: CODE, link: LINK },
};
const rows = () => db.database.kysely.selectFrom('internal.outbox').selectAll().orderBy('id').execute();
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

test('a mail of an account waits for its server, and leaves with its words, its link and its code', async () => {
  const { send, sent, outbox } = open(['unreachable']);
  await send(recovery);
  expect(sent).toEqual([]);
  await outbox.run();
  expect(await rows()).toMatchObject([
    {
      kind: 'recovery',
      about_kind: 'account',
      address: CAMILLE,
      attempts: 1,
      sent_at: null,
      failed_at: null,
    },
  ]);
  pass(2);
  await outbox.run();
  expect(sent).toMatchObject([
    {
      to: CAMILLE,
      subject: 'Choisissez un nouveau mot de passe',
      text: expect.stringContaining(`\n${LINK}\n`),
      html: expect.stringContaining(`>${CODE}<`),
    },
  ]);
  // The mail does not promise more time than is left.
  expect(plain(sent[0]?.text)).toContain('58 minutes');
  expect(await rows()).toMatchObject([{ sent_at: now, written_to_folder: false, last_error: null }]);
});

test('without a server it is there when whoever asked is answered', async () => {
  const { send, sent } = open([], { writesFiles: () => true });
  await send(recovery);
  expect(sent).toHaveLength(1);
  // The back office does not say that it left.
  const [row] = await rows();
  expect([row?.sent_at, row?.written_to_folder]).toEqual([now, true]);
});

test('a code is sealed while it waits, and gone once it has left or expired', async () => {
  const { send, outbox } = open(['unreachable']);
  await send(recovery);
  await outbox.run();
  const dump = await dumpOf(db.database, db.url);
  for (const secret of [CODE, LINK, 'token=5d1f']) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect((await rows())[0]?.payload?.length).toBeGreaterThan(28);
  pass(2);
  await outbox.run();
  expect((await rows())[0]?.payload).toHaveLength(0);
});

test('one whose link has expired is not sent late: it is dropped, which the owner sees, and is not sent again', async () => {
  const { send, sent, outbox } = open(Array.from({ length: 9 }, (): MailFailure => 'unreachable'));
  await send(recovery);
  for (let minute = 0; minute < 62; minute += 1) {
    await outbox.run();
    pass(1);
  }
  await outbox.run();
  const [row] = await rows();
  expect(row).toMatchObject({ failed_at: now, failure: 'expired', sent_at: null });
  expect(row?.last_error).toContain('Périmé');
  expect(row?.payload).toHaveLength(0);
  expect(await outbox.resend(row?.id ?? 0)).toBe(false);
  pass(24 * 60);
  await outbox.run();
  expect(sent).toEqual([]);
});

test('a notice has no deadline, and keeps its moment', async () => {
  const { send, sent, outbox } = open(['unreachable']);
  const when = new Date('2026-11-22T09:58:00Z');
  await send({
    kind: 'notice-password-changed',
    to: CAMILLE,
    data: { siteUrl: 'https://www.exemple.fr', email: CAMILLE, when },
  });
  await outbox.run();
  pass(5 * 60);
  await outbox.run();
  expect(plain(sent[0]?.text)).toContain('22 novembre 2026 à 10 h 58');
});

test('a code put into the row of another address does not open', async () => {
  const { send, sent, outbox } = open();
  await send(recovery);
  await db.database.kysely
    .updateTable('internal.outbox')
    .set({ address: 'eve@exemple.fr' })
    .where('kind', '=', 'recovery')
    .execute();
  await outbox.run();
  expect(sent).toEqual([]);
  expect((await rows())[0]?.last_error).toContain('authenticate');
});
