import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import { editGuard, type FormTexts, withSeen } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createLimits } from '#server/limits/limits.ts';
import type { PostedMessage } from '#server/outbox/post-message.ts';
import type { Overlay, OverlayKind } from '#server/overlays/overlay.ts';
import { createOverlayAdmin } from '#server/overlays/overlay-admin-module.ts';
import { createOverlays, OVERLAYS_TAG } from '#server/overlays/overlays-module.ts';
import { emptyOnNotify } from '#server/pages/cache/empty-on-notify.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { until } from '#tests/support/postgres-process.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';

const db = useTestDatabase();
let now: Date;
const clock = () => now;
let owner: AdminIdentity;

const price = (key: string, shipped: number, most = 1000): Overlay<number> => ({
  key,
  label: `Prix de ${key}`,
  shipped,
  schema: z.number().max(most),
  fields: [{ legend: key, fields: [{ name: 'price', label: 'Prix', input: 'price' }] }],
  textsOf: (value) => ({ price: String(value) }),
  formSchema: () => z.object({ price: z.coerce.number() }).transform((sent) => sent.price),
});

const kindOf = (id: string, overlays: Overlay<number>[]): OverlayKind => ({
  id,
  title: id,
  lead: '',
  asksProof: false,
  tags: [`tag-${id}`],
  overlays,
});

/** A process of the site: the values that it reads, and the pages that it empties. */
async function openProcess(shipped = 79, most = 1000) {
  const screen = price('ecran', shipped, most);
  const battery = price('batterie', 49);
  const mail: Pick<OverlayKind, 'isMail' | 'preview'> = {
    isMail: true,
    preview: async (_, value) => ({
      text: `${value} €`,
      mail: { subject: 'Prix', html: `<p>${value} €</p>` },
    }),
  };
  // A part costs less than the whole.
  const [whole, part] = [price('tout', 90), price('partie', 40)];
  const parts: OverlayKind = {
    ...kindOf('parties', [whole, part]),
    faults: (_, _value, read) =>
      read(part) > read(whole) ? [{ field: 'price', message: 'La partie coûte plus.' }] : [],
  };
  const kinds = [kindOf('grille', [screen]), { ...kindOf('autre', [battery]), ...mail }, parts];
  const { api, close } = await createOverlays({ database: db.database, kinds, clock, log: quietLog });
  onTestFinished(close);
  const emptied: (readonly string[])[] = [];
  api.onChange((tags) => emptied.push(tags));
  await emptyOnNotify({ invalidate: () => 0 }, db.database, quietLog, { [OVERLAYS_TAG]: api.reload });
  const posted: PostedMessage[] = [];
  const raised: AlarmKind[] = [];
  const { api: admin, jobs } = createOverlayAdmin({
    database: db.database,
    overlays: api,
    loadTemplates: loadShippedTemplates,
    outbox: { post: async (message) => void posted.push(message) },
    limits: createLimits({ database: db.database, factor: 1, clock }),
    alarms: { raise: async (kind) => void raised.push(kind) },
    clock,
  });
  return {
    admin,
    raised,
    look: () => jobNamed({ jobs }, 'refused texts').run(now),
    emptied,
    posted,
    screenPrice: () => api.value(screen),
    batteryPrice: () => api.value(battery),
  };
}

type Place = { kind: string; key: string };

const SCREEN = { kind: 'grille', key: 'ecran' };
/** A guard for a form without a conflict. */
const guard = () => null;
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeEach(async () => {
  now = new Date('2026-11-27T09:00:00Z');
  await emptyTables(db.database, 'internal.overlays', 'public.change_log');
  await sql`delete from auth.users`.execute(db.database.kysely);
  owner = await addIdentity(db.database, { role: 'admin' });
});

test('a change counts in every process, whose pages of this kind alone are emptied', async () => {
  const [first, second] = [await openProcess(), await openProcess()];
  expect(await first.admin.save(owner, SCREEN, { value: 89, from: null, guard })).toEqual({
    outcome: 'saved',
  });
  expect([first.screenPrice(), first.batteryPrice()]).toEqual([89, 49]);
  await until(() => second.screenPrice() === 89);
  expect([first.emptied, second.emptied]).toEqual([[['tag-grille']], [['tag-grille']]]);
  expect(await first.admin.save(owner, SCREEN, { value: 89, from: null, guard })).toEqual({
    outcome: 'same',
  });
});

test('a scheduled change counts from its hour on, and its return from the next', async () => {
  const { admin, emptied, screenPrice } = await openProcess();
  await admin.save(owner, SCREEN, { value: 89, from: later(1), guard });
  await admin.reset(owner, SCREEN, { from: later(2), guard });
  expect([screenPrice(), emptied]).toEqual([79, []]);
  expect((await admin.open(owner, SCREEN))?.scheduled).toHaveLength(2);
  now = new Date('2026-11-27T09:59:59.999Z');
  expect(screenPrice()).toBe(79);
  now = new Date('2026-11-27T10:00:00Z');
  expect([screenPrice(), emptied]).toEqual([89, [['tag-grille']]]);
  now = new Date('2026-11-27T11:00:00Z');
  expect([screenPrice(), emptied]).toEqual([79, [['tag-grille'], ['tag-grille']]]);
  expect(await admin.save(owner, SCREEN, { value: 99, from: later(0), guard })).toEqual({ outcome: 'past' });
  const never = new Date('9999-12-31T00:00:00Z');
  expect(await admin.save(owner, SCREEN, { value: 99, from: never, guard })).toEqual({ outcome: 'far' });
  expect(await admin.reset(owner, SCREEN, { from: never, guard })).toEqual({ outcome: 'far' });
});

test('a change has to fit the others at its hour, and at the hours of later changes', async () => {
  const { admin } = await openProcess();
  const [whole, part] = ['tout', 'partie'].map((key) => ({ kind: 'parties', key })) as [Place, Place];
  const save = async (place: Place, value: number, hours = 0) =>
    admin.save(owner, place, { value, from: hours ? later(hours) : null, guard });
  const newest = async (place: Place) => (await admin.open(owner, place))?.version ?? 0;
  const refusal = (message = 'La partie coûte plus.') => ({
    outcome: 'refused',
    faults: [{ field: 'price', message: expect.stringContaining(message) }],
  });
  const saved = { outcome: 'saved' };
  expect(await save(part, 100, 2)).toEqual(refusal());
  expect(await save(whole, 120, 1)).toEqual(saved);
  expect(await save(part, 100)).toEqual(refusal());
  expect(await save(part, 100, 2)).toEqual(saved);
  // At its own hour it fits, but not two hours later.
  expect(await save(whole, 95, 1)).toEqual(refusal('27/11/2026 12:00'));
  expect(await admin.takeBack(owner, whole, await newest(whole))).toEqual(refusal());
  expect(await admin.reset(owner, whole, { from: later(3), guard })).toEqual(refusal());
  expect(await admin.takeBack(owner, part, await newest(part))).toEqual(saved);
  expect(await admin.takeBack(owner, whole, await newest(whole))).toEqual(saved);
});

test('a scheduled change is taken back once, before its hour', async () => {
  const { admin, screenPrice } = await openProcess();
  await admin.save(owner, SCREEN, { value: 89, from: later(1), guard });
  const { version = 0 } = (await admin.open(owner, SCREEN)) ?? {};
  expect(await admin.takeBack(owner, SCREEN, version)).toEqual({ outcome: 'saved' });
  expect(await admin.takeBack(owner, SCREEN, version)).toEqual({ outcome: 'overtaken' });
  now = later(2);
  expect(screenPrice()).toBe(79);
  expect((await admin.open(owner, SCREEN))?.versions[0]?.withdrawn).not.toBeNull();
  await admin.save(owner, SCREEN, { value: 89, from: null, guard });
  const inForce = (await admin.open(owner, SCREEN))?.version ?? 0;
  expect(await admin.takeBack(owner, SCREEN, inForce)).toEqual({ outcome: 'overtaken' });
});

test('another shipped value leaves the owner’s, and says so until it is saved anew or given up', async () => {
  const before = await openProcess();
  await before.admin.save(owner, SCREEN, { value: 89, from: null, guard });
  const { admin, screenPrice } = await openProcess(85);
  expect(screenPrice()).toBe(89);
  expect((await admin.open(owner, SCREEN))?.moved).toEqual([
    { label: 'Prix', before: '79\u00a0€', after: '85\u00a0€' },
  ]);
  const { rows } = await admin.list(owner, { words: '', kind: undefined, state: 'moved', page: 1 });
  expect(rows).toMatchObject([{ key: 'ecran', states: ['changed', 'moved'] }]);
  await admin.save(owner, SCREEN, { value: 89, from: null, guard });
  const kept = await admin.open(owner, SCREEN);
  expect([screenPrice(), kept?.moved]).toEqual([89, null]);
  await admin.reset(owner, SCREEN, { from: null, guard });
  expect([screenPrice(), (await admin.open(owner, SCREEN))?.states]).toEqual([85, ['shipped']]);
});

test('a scheduled value that a new version of the site refuses at its hour is told to the owner', async () => {
  const before = await openProcess();
  await before.admin.save(owner, SCREEN, { value: 89, from: later(1), guard });
  const { admin, raised, look, screenPrice } = await openProcess(79, 85);
  await look();
  expect(raised).toEqual([]);
  now = later(1);
  await look();
  expect([screenPrice(), raised]).toEqual([79, ['refused-texts']]);
  const page = await admin.open(owner, SCREEN);
  expect(page).toMatchObject({ states: ['refused'], moved: null, texts: { price: '79' } });
  const { rows } = await admin.list(owner, { words: '', kind: undefined, state: 'refused', page: 1 });
  expect(rows).toMatchObject([{ key: 'ecran', states: ['refused'] }]);
  await admin.reset(owner, SCREEN, { from: null, guard });
  await look();
  expect([raised.length, (await admin.open(owner, SCREEN))?.states]).toEqual([1, ['shipped']]);
});

test('the shipped value written by hand is no version of the owner’s', async () => {
  const { admin } = await openProcess();
  await admin.save(owner, SCREEN, { value: 89, from: null, guard });
  await admin.save(owner, SCREEN, { value: 79, from: null, guard });
  expect((await admin.open(owner, SCREEN))?.versions).toMatchObject([
    { isReturn: true, changes: [{ before: '89\u00a0€', after: '79\u00a0€' }] },
    { isReturn: false, changes: [{ before: '79\u00a0€', after: '89\u00a0€' }] },
  ]);
});

test('a change says what it replaces in force, not what is scheduled', async () => {
  const { admin } = await openProcess();
  await admin.save(owner, SCREEN, { value: 89, from: null, guard });
  await admin.save(owner, SCREEN, { value: 99, from: later(1), guard });
  await admin.save(owner, SCREEN, { value: 95, from: null, guard });
  expect((await admin.open(owner, SCREEN))?.versions.map(({ changes }) => changes)).toMatchObject([
    [{ before: '89\u00a0€', after: '95\u00a0€' }],
    [{ before: '89\u00a0€', after: '99\u00a0€' }],
    [{ before: '79\u00a0€', after: '89\u00a0€' }],
  ]);
});

test('a return that has not seen what is in force does nothing, and tells it', async () => {
  const { admin, screenPrice } = await openProcess();
  const { present = {} } = (await admin.open(owner, SCREEN)) ?? {};
  await admin.save(owner, SCREEN, { value: 89, from: null, guard });
  const older = editGuard<FormTexts>({
    sent: withSeen(present),
    textsOf: (texts) => texts,
    labelOf: (field) => field,
  });
  expect(await admin.reset(owner, SCREEN, { from: null, guard: older })).toMatchObject({
    outcome: 'changed meanwhile',
    meanwhile: { at: now, fields: [{ mine: '79', theirs: '89' }] },
  });
  expect(screenPrice()).toBe(89);
});

test('a trial goes to its administrator alone, twenty times an hour, and only of a mail', async () => {
  const { admin, posted, batteryPrice } = await openProcess();
  const who = { ...owner, email: 'denise@exemple.fr' };
  const battery = { kind: 'autre', key: 'batterie' };
  for (let sent = 0; sent < 20; sent++)
    expect(await admin.try(who, battery, 59)).toEqual({ outcome: 'sent' });
  expect(await admin.try(who, battery, 59)).toMatchObject({ outcome: 'too many' });
  expect(await admin.try(who, SCREEN, 59)).toEqual({ outcome: 'missing' });
  expect(posted).toHaveLength(20);
  expect(posted[0]).toEqual({
    kind: 'mail-trial',
    address: 'denise@exemple.fr',
    payload: { subject: '[Essai] Prix', html: '<p>59 €</p>', text: '59 €' },
  });
  expect(batteryPrice()).toBe(49);
});

test('each change is in the journal, in words', async () => {
  const { admin } = await openProcess();
  await admin.save(owner, SCREEN, { value: 89, from: later(1), guard });
  const log = await db.database.kysely
    .selectFrom('change_log')
    .select(['actor_id', 'row_id', 'row_name', 'before', 'after'])
    .execute();
  expect(log).toEqual([
    {
      actor_id: owner.id,
      row_id: 'grille/ecran',
      row_name: 'Prix de ecran',
      before: { Prix: '79\u00a0€' },
      after: { Prix: '89\u00a0€', valid_from: '2026-11-27T10:00:00.000Z' },
    },
  ]);
});

test('roles of requests neither read nor write them, and nobody rewrites a version', async () => {
  const { admin } = await openProcess();
  await admin.save(owner, SCREEN, { value: 89, from: null, guard });
  for (const statement of [
    sql`select * from internal.overlays`,
    sql`update internal.overlays set value = '1'`,
    sql`delete from internal.overlays`,
  ])
    for (const role of ['anon', 'authenticated', 'service_role'])
      await expect(db.database.asRole({ role }, (tx) => statement.execute(tx))).rejects.toMatchObject({
        code: '42501',
      });
  for (const statement of [sql`update internal.overlays set value = '1'`, sql`delete from internal.overlays`])
    await expect(statement.execute(db.database.kysely)).rejects.toMatchObject({ code: '23001' });
});

test.each(['technician', 'counter', 'content'] as const)('%s may do nothing here', async (staffRole) => {
  const { admin, screenPrice } = await openProcess();
  const who = await addIdentity(db.database, { role: 'admin' });
  await sql`update public.profiles set staff_role = ${staffRole} where id = ${who.id}`.execute(
    db.database.kysely,
  );
  for (const attempt of [
    () => admin.list(who, { words: '', kind: undefined, state: undefined, page: 1 }),
    () => admin.open(who, SCREEN),
    () => admin.save(who, SCREEN, { value: 89, from: null, guard }),
    () => admin.reset(who, SCREEN, { from: null, guard }),
    () => admin.takeBack(who, SCREEN, 1),
    () => admin.preview(who, SCREEN, 89),
    () => admin.try({ ...who, email: 'denise@exemple.fr' }, SCREEN, 89),
  ])
    await expect(attempt()).rejects.toThrow(NotAdminError);
  expect(screenPrice()).toBe(79);
});
