import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { dropInbound, fileInbound, listInbound } from '#server/inbound/inbound-admin.ts';
import { purgeInbound } from '#server/inbound/inbound-rows.ts';
import { readMail } from '#server/inbound/read-mail.ts';
import { replyAddress } from '#server/inbound/reply-address.ts';
import { type TakeInboundDeps, takeMail, takeTextMessage } from '#server/inbound/take-inbound.ts';
import { createLimits } from '#server/limits/limits.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import {
  counterRepair,
  emptyRepairs,
  repairDeps,
  repairUploads,
  requestedRepair,
} from '#tests/support/repairs.ts';
import { picture } from '#tests/support/sample-files.ts';

const db = useTestDatabase();
const BASE = 'dossiers@exemple.fr';
const CAMILLE = 'camille@exemple.fr';
let technician: AdminIdentity;
let deps: TakeInboundDeps;
let repair: Awaited<ReturnType<typeof counterRepair>>;

beforeEach(async () => {
  const { database } = db;
  await emptyRepairs(database);
  await emptyTables(database, 'internal.inbound_messages', 'public.uploads');
  technician = await addIdentity(database, { role: 'admin', staffRole: 'technician' });
  const { secret, clock } = repairDeps(database);
  deps = {
    ...{ database, secret, clock, readMail, address: () => BASE },
    uploads: repairUploads(database),
    limits: createLimits({ database, factor: 0, clock }),
  };
  repair = await counterRepair(repairDeps(database));
});

type MailChange = {
  from?: string;
  to?: string;
  id?: string;
  text?: string;
  headers?: string[];
  photo?: Uint8Array;
};

function mailOf({ from = CAMILLE, to, id, text = 'Oui, faites.', headers = [], photo }: MailChange = {}) {
  const file = photo && [
    '--b',
    'Content-Type: image/png',
    'Content-Disposition: attachment; filename="carte.png"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(photo).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ];
  const lines = [
    `From: ${from}`,
    `To: ${to ?? replyAddress(BASE, deps.secret, repair)}`,
    `Message-ID: <${id ?? randomUUID()}@exemple.fr>`,
    'Subject: Re: Devis',
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain; charset=utf-8\r\n',
    text,
    ...(file ?? []),
    '--b--',
  ];
  return new TextEncoder().encode(lines.join('\r\n'));
}

const outcomeOf = async (change?: MailChange) => (await takeMail(deps, mailOf(change))).outcome;
const textOf = async (from: string, text: string, id: string = randomUUID()) =>
  (await takeTextMessage(deps, { from, text, id })).outcome;
const threadOf = async (id = repair.id) =>
  ((await findForShop(db.database, id))?.messages ?? []).map(({ author, channel, text }) => [
    author,
    channel,
    text,
  ]);
const filesThatWait = () =>
  db.database.kysely.selectFrom('uploads').select('name').where('owner_kind', '=', 'inbound').execute();
const inboundDeps = () => ({ ...deps, uploads: repairUploads(db.database) });
const waiting = async () => (await listInbound(inboundDeps(), technician)).messages;

test('an answer to the address of a case is in its thread once, without what it quotes, and the shop is told', async () => {
  const text = 'Oui, faites.\r\n\r\nLe lun. 23 nov. 2026 à 10:12, L’Atelier a écrit :\r\n> Bonjour';
  expect(await Promise.all([outcomeOf({ id: 'a', text }), outcomeOf({ id: 'a', text })])).toEqual(
    expect.arrayContaining(['filed', 'known']),
  );
  expect(await outcomeOf({ id: 'a', text })).toBe('known');
  expect(await threadOf()).toEqual([['customer', 'mail', 'Oui, faites.']]);
  const told = await db.database.kysely
    .selectFrom('repair_events')
    .select(['actor', 'tells'])
    .where('kind', '=', 'message')
    .execute();
  expect(told).toEqual([{ actor: 'customer', tells: ['shop'] }]);
  expect(await waiting()).toEqual([]);
});

test('files of an answer are among the photos of its case; those that a case no longer takes wait with it', async () => {
  const photo = await picture('png');
  expect(await outcomeOf({ photo })).toBe('filed');
  expect((await findForShop(db.database, repair.id))?.photos).toMatchObject([
    { stage: 'arrival', is_public: true },
  ]);
  expect(await outcomeOf({ photo: Buffer.from('rien') })).toBe('filed');
  expect((await threadOf()).at(-1)?.[2]).toContain('«\u00a0carte.png\u00a0» n’est ni une photo');
  await db.database.kysely
    .updateTable('repairs')
    .set({ state: 'closed', closed_at: new Date() })
    .where('id', '=', repair.id)
    .execute();
  expect(await outcomeOf({ photo })).toBe('waiting');
  const [late] = await waiting();
  expect(late).toMatchObject({ waitsFor: 'files', files: [{ name: 'carte.png' }] });
  const { reference } = repair;
  expect(await fileInbound(inboundDeps(), technician, { id: late?.id ?? '', reference })).toEqual({
    outcome: 'filed',
    reference,
  });
  expect((await threadOf()).at(-1)).toEqual(['customer', 'mail', 'Oui, faites.']);
  expect(await filesThatWait()).toEqual([]);
});

test('whoever names no case and is nobody’s customer leaves words only, and not without end', async () => {
  const photo = await picture('png');
  expect(await outcomeOf({ to: BASE, photo })).toBe('waiting');
  expect(await outcomeOf({ to: BASE, from: 'inconnu@exemple.fr', photo })).toBe('waiting');
  expect((await waiting()).map(({ text, files }) => [text, files.length])).toEqual([
    ['Oui, faites.', 1],
    ['Oui, faites.\n\n1 fichier n’a pas été gardé.', 0],
  ]);
  await sql`
    insert into internal.inbound_messages (channel, digest, waits_for, sender, text, received_at)
    select 'mail', lpad(n::text, 64, '0'), 'address', 'inconnu@exemple.fr', 'Encore.', now()
    from generate_series(1, 998) as n
  `.execute(db.database.kysely);
  expect(await outcomeOf({ to: BASE })).toBe('too many');
  expect(await outcomeOf()).toBe('filed');
  expect((await listInbound(inboundDeps(), technician)).hasMore).toBe(true);
});

test('another sender, another address or a wrong proof waits for somebody, who files it once', async () => {
  const wrong = replyAddress(BASE, 'un autre secret', repair);
  expect([
    await outcomeOf({ from: 'Voisin <voisin@exemple.fr>' }),
    await outcomeOf({ to: wrong }),
    await outcomeOf({ to: BASE, from: 'inconnu@exemple.fr' }),
  ]).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await threadOf()).toEqual([]);
  const [first, second, third] = await waiting();
  expect([first?.waitsFor, second?.waitsFor, third?.waitsFor]).toEqual(['sender', 'address', 'address']);
  // Those that may be meant: the one of the address, and the one of the sender.
  expect([first, second, third].map((each) => each?.cases.map(({ reference }) => reference))).toEqual([
    [repair.reference],
    [repair.reference],
    [],
  ]);

  const file = (reference: string) =>
    fileInbound(inboundDeps(), technician, { id: first?.id ?? '', reference });
  expect(await file('REP-2026-999999')).toMatchObject({ outcome: 'invalid' });
  expect(await file('x')).toMatchObject({ outcome: 'invalid' });
  expect(
    (await Promise.all([file(repair.reference), file(repair.reference)])).map(({ outcome }) => outcome),
  ).toEqual(expect.arrayContaining(['filed', 'missing']));
  expect(await threadOf()).toEqual([['customer', 'mail', 'De voisin@exemple.fr\u00a0:\n\nOui, faites.']]);
  const drop = () => dropInbound(inboundDeps(), technician, third?.id ?? '');
  expect([await drop(), await drop()]).toEqual([{ outcome: 'dropped' }, { outcome: 'missing' }]);
  expect((await waiting()).map(({ id }) => id)).toEqual([second?.id]);
  const kept = await db.database.kysely
    .selectFrom('internal.inbound_messages')
    .select(['sender', 'text'])
    .where('waits_for', 'is', null)
    .execute();
  expect(kept).toEqual([
    { sender: null, text: null },
    { sender: null, text: null },
  ]);
});

test('what a program wrote, and our own mails, are dropped', async () => {
  expect([
    await outcomeOf({ headers: ['Auto-Submitted: auto-replied'] }),
    await outcomeOf({ from: 'MAILER-DAEMON@exemple.fr' }),
    await outcomeOf({ from: BASE }),
    await outcomeOf({ from: replyAddress(BASE, deps.secret, repair) }),
  ]).toEqual(['ignored', 'ignored', 'ignored', 'ignored']);
  expect((await takeMail({ ...deps, address: () => undefined }, mailOf())).outcome).toBe('unreadable');
  expect([await waiting(), await threadOf()]).toEqual([[], []]);
});

test('whoever sends without end is told to wait, and nothing is lost', async () => {
  const limits = createLimits({ database: db.database, factor: 1, clock: deps.clock });
  const outcomes = [];
  for (let sent = 0; sent < 17; sent += 1)
    outcomes.push((await takeMail({ ...deps, limits }, mailOf({ from: 'sans.fin@exemple.fr' }))).outcome);
  expect(outcomes.filter((outcome) => outcome === 'waiting')).toHaveLength(15);
  expect(outcomes.slice(15)).toEqual(['too many', 'too many']);
});

test('a text message belongs to the only open case with its number', async () => {
  expect(await textOf('33612345678', 'Je passe demain.', 'b')).toBe('filed');
  expect(await textOf('+33612345678', 'Je passe demain.', 'b')).toBe('known');
  expect(await threadOf()).toEqual([['customer', 'sms', 'Je passe demain.']]);
  expect(await textOf('+33699999999', 'Qui ?')).toBe('waiting');
  // Anybody asks for a repair with the number of somebody else.
  const customer = { name: 'Voleur', email: 'voleur@exemple.fr', phone: '+33611111111', channel: 'email' };
  await requestedRepair(repairDeps(db.database), { customer });
  expect(await textOf('+33611111111', 'Mon code\u00a0: 1379.')).toBe('waiting');
  const other = await counterRepair(repairDeps(db.database));
  expect(await textOf('06 12 34 56 78', 'Lequel ?')).toBe('waiting');
  expect((await waiting()).map(({ waitsFor, cases }) => [waitsFor, cases.length])).toEqual([
    ['case', 0],
    ['case', 1],
    ['choice', 2],
  ]);
  expect(await threadOf(other.id)).toEqual([]);
});

test('who does not repair sees, files and drops none', async () => {
  await outcomeOf({ from: 'voisin@exemple.fr' });
  const [message] = await waiting();
  const id = message?.id ?? '';
  const writer = await addIdentity(db.database, { role: 'admin', staffRole: 'content' });
  const customer = await addIdentity(db.database, { role: 'client' });
  for (const who of [writer, customer]) {
    for (const act of [
      () => listInbound(inboundDeps(), who),
      () => fileInbound(inboundDeps(), who, { id, reference: repair.reference }),
      () => dropInbound(inboundDeps(), who, id),
    ])
      await expect(act()).rejects.toThrow(NotAdminError);
    await expect(
      db.database.asRole(who.claims, (tx) =>
        tx.selectFrom('internal.inbound_messages').select('id').execute(),
      ),
    ).rejects.toThrow();
  }
  expect(await waiting()).toHaveLength(1);
});

test('an answer that has its place is remembered for thirty days, one that waits for a year', async () => {
  await outcomeOf();
  await outcomeOf({ from: 'voisin@exemple.fr' });
  const count = async () =>
    (await db.database.kysely.selectFrom('internal.inbound_messages').select('id').execute()).length;
  const purge = (days: number) => purgeInbound(inboundDeps(), new Date(Date.now() + days * 24 * 3_600_000));
  await purge(29);
  expect(await count()).toBe(2);
  await purge(31);
  expect(await count()).toBe(1);
  await purge(367);
  expect(await count()).toBe(0);
});
