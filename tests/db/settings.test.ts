import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSent } from '#app/forms/read-form.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { createSettingsAdmin, type SettingsAdmin } from '#server/settings/settings-admin-module.ts';
import { createSettings, type Settings } from '#server/settings/settings-module.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';

const db = useTestDatabase();
const defaults = { shop: readShopSettings('content/data/shop.yml'), site: readConfig({}).site };
const setup = { hasMailServer: true, cardKeys: 'none' } as const;

let admin: AdminIdentity;
let logged: string[];
let settings: Settings;
let close: () => Promise<void>;
let settingsAdmin: SettingsAdmin;

const log = createLog('warn', { write: (line) => logged.push(line), flush: (done) => done?.() });

async function open(clock = () => new Date()) {
  ({ api: settings, close } = await createSettings({ database: db.database, defaults, setup, clock, log }));
  settingsAdmin = settingsAdminOn(db.database, clock);
}

const settingsAdminOn = (database: Pick<Database, 'asRole' | 'transaction'>, clock = () => new Date()) =>
  createSettingsAdmin({ database, settings, clock }).api;

async function texts(section: string) {
  const form = await settingsAdmin.open(admin, section);
  if (!form) throw new Error(section);
  return form;
}

/** Saves a part of the screen with the version of a screen that was just opened, or with an older one. */
async function save(section: string, change: Record<string, string>, base?: number) {
  const form = await texts(section);
  return settingsAdmin.save({
    admin,
    part: form.section,
    base: base ?? form.version,
    values: valuesIn(form, change),
  });
}

/** The values of a form in which `change` was typed. */
function valuesIn(form: Awaited<ReturnType<typeof texts>>, change: Record<string, string> = {}) {
  const sent = new FormData();
  for (const [name, text] of Object.entries({ ...form.texts, ...change })) sent.set(name, text ?? '');
  const { value, errors } = readSent(settingsAdmin.schemaOf(form.section), {}, sent);
  if (errors) throw new Error(JSON.stringify(errors));
  return value;
}

beforeEach(async () => {
  logged = [];
  // The trigger keeps versions for good; this test needs another shop.
  await sql`truncate public.business_settings, public.business_settings_versions restart identity`.execute(
    db.database.kysely,
  );
  admin = await addIdentity(db.database, { role: 'admin' });
  await open();
});

test.each([
  ['horaires', 'sans-interruption', { 'hours.saturday.0.closes': '19:00', 'hours.monday.0.opens': '09:00' }],
  ['garanties', 'six-mois', { repairWarranty: '6 mois' }],
])(
  '%s can be filled with another reading of the specification, and saved as drawn',
  async (section, id, drawn) => {
    const plain = await texts(section);
    expect(plain.readings.map(({ state }) => state)).toEqual(['in force', 'other']);
    const form = await settingsAdmin.open(admin, section, id);
    if (!form) throw new Error(section);
    expect(form.texts).toMatchObject(drawn);
    expect(form.readings.map(({ state }) => state)).toEqual(['in force', 'drawn']);
    expect((await texts(section)).texts).toEqual(plain.texts);

    const outcome = await settingsAdmin.save({
      admin,
      part: form.section,
      base: form.version,
      values: valuesIn(form),
    });
    expect(outcome).toEqual({ outcome: 'saved' });
    expect((await texts(section)).readings.map(({ state }) => state)).toEqual(['other', 'in force']);
  },
);

test('a part without readings, and an unknown one, stay as they are', async () => {
  expect((await texts('contact')).readings).toEqual([]);
  const form = await settingsAdmin.open(admin, 'horaires', '__proto__');
  expect(form).toEqual(await texts('horaires'));
});

test('a save holds at once, is a version, and leaves the rest alone', async () => {
  const before = settings.shop();
  await settings.reload();
  expect(settings.shop()).toBe(before);
  const changed = vi.fn();
  settings.onChange(changed);
  expect(await save('contact', { phone: '0326001122' })).toEqual({ outcome: 'saved' });
  expect(changed).toHaveBeenCalledOnce();
  expect(settings.shop()).toEqual({
    ...before,
    standIns: ['email', 'latitude'],
    phone: '03\u00a026\u00a000\u00a011\u00a022',
    phoneE164: '+33326001122',
  });
  expect(settings.site()).toEqual(defaults.site);
  expect(await save('contact', {})).toEqual({ outcome: 'same' });
  const rows = await db.database.kysely.selectFrom('business_settings').selectAll().execute();
  expect(rows).toMatchObject([
    { key: 'phone', value: '03\u00a026\u00a000\u00a011\u00a022', updated_by: admin.id },
  ]);
  expect((await settingsAdmin.versions(admin, undefined)).rows).toMatchObject([
    { id: 1, title: 'Contact et réseaux', labels: ['Téléphone'], by: 'Denise Papin' },
  ]);
  expect(await settingsAdmin.version(admin, 1)).toMatchObject({
    latest: 1,
    changes: [
      {
        label: 'Téléphone',
        before: '03\u00a053\u00a001\u00a000\u00a051 (valeur de départ)',
        after: '03\u00a026\u00a000\u00a011\u00a022',
      },
    ],
  });
});

test('of two who change the same, the second is told what changed; of two who do not, both are kept', async () => {
  const { version } = await texts('contact');
  await save('contact', { phone: '03 26 00 11 22' });
  await save('adresse', { city: 'Épernay' }, version);
  const late = await save('contact', { phone: '03 26 99 99 99' }, version);
  expect(late).toEqual({
    outcome: 'conflict',
    version: 2,
    by: 'Denise Papin',
    at: expect.any(Date),
    changes: [
      {
        label: 'Téléphone',
        before: '03\u00a053\u00a001\u00a000\u00a051 (valeur de départ)',
        after: '03\u00a026\u00a000\u00a011\u00a022',
      },
    ],
  });
  expect(settings.shop()).toMatchObject({ phone: '03\u00a026\u00a000\u00a011\u00a022', city: 'Épernay' });
  expect(await save('contact', { phone: '03 26 99 99 99' }, 2)).toEqual({ outcome: 'saved' });
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, place) => save('garanties', { repairWarranty: `${place + 4} mois` }, 3)),
  );
  expect(all.map((each) => each?.outcome).toSorted()).toEqual([
    'conflict',
    'conflict',
    'conflict',
    'conflict',
    'saved',
  ]);
});

test('an earlier version and the start come back whole, as versions of their own', async () => {
  await save('contact', { phone: '03 26 00 11 22' });
  await save('adresse', { city: 'Épernay' });
  await save('contact', { phone: '03 26 99 99 99' });
  expect(await settingsAdmin.restore(admin, 1, 2)).toMatchObject({ outcome: 'conflict' });
  expect(await settingsAdmin.restore(admin, 1, 3)).toEqual({ outcome: 'saved' });
  expect(settings.shop()).toMatchObject({ phone: '03\u00a026\u00a000\u00a011\u00a022', city: 'Reims' });
  expect(await settingsAdmin.restore(admin, 0, 4)).toEqual({ outcome: 'saved' });
  expect(settings.shop()).toEqual({ ...defaults.shop, mode: 'to-open' });
  expect((await settingsAdmin.versions(admin, undefined)).rows.map(({ title }) => title)).toEqual([
    'Retour aux valeurs de départ',
    'Retour à la version 1',
    'Contact et réseaux',
    'Adresse et accès',
    'Contact et réseaux',
  ]);
  expect(await settingsAdmin.restore(admin, 99, 5)).toBeNull();
});

test('a part goes back to the start alone', async () => {
  await save('contact', { phone: '03 26 00 11 22' });
  await save('adresse', { city: 'Épernay' });
  const { section: part } = await texts('contact');
  expect(await settingsAdmin.reset({ admin, part, base: 2 })).toEqual({ outcome: 'saved' });
  expect(settings.shop()).toMatchObject({ phone: '03\u00a053\u00a001\u00a000\u00a051', city: 'Épernay' });
});

test('what does not fit any more is logged once and ignored, and never stops a start', async () => {
  await sql`insert into public.business_settings (key, value) values
    ('opening_hours', '"toujours"'), ('city', '"Épernay"'), ('ancien_reglage', '1')`.execute(
    db.database.kysely,
  );
  await open();
  await settings.reload();
  expect(settings.shop()).toEqual({ ...defaults.shop, mode: 'to-open', city: 'Épernay' });
  expect(logged.map((line) => JSON.parse(line).key).toSorted()).toEqual(['ancien_reglage', 'opening_hours']);
});

test('a mention about VAT takes effect on its day by itself, and every process is told', async () => {
  let now = new Date('2026-12-31T22:59:59.900Z');
  await open(() => now);
  const heard: string[] = [];
  const stop = await db.database.listen('page_cache', (payload) => {
    heard.push(payload);
    void settings.reload();
  });
  await save('tva', { vatFrom: '2027-01-01', vatNext: 'TVA non applicable, nouvel article' });
  expect(settings.shop().vatNotice).toBe(defaults.shop.vatNotice);
  now = new Date('2026-12-31T23:00:00Z');
  await vi.waitFor(() => expect(settings.shop().vatNotice).toBe('TVA non applicable, nouvel article'));
  expect(heard.every((tag) => tag === 'settings')).toBe(true);
  await close();
  await stop();
});

test('nobody but an administrator reads, previews, saves or restores', async () => {
  await save('contact', { phone: '03 26 00 11 22' });
  const { section: part } = await texts('contact');
  const others = [
    await addIdentity(db.database, { role: 'client' }),
    await addIdentity(db.database, { role: 'admin', hasFactor: true }),
    { ...admin, claims: { role: 'anon' } },
  ];
  for (const other of others) {
    const asked = { admin: other, part, base: 1 };
    const attempts = [
      () => settingsAdmin.overview(other),
      () => settingsAdmin.open(other, 'contact'),
      () => settingsAdmin.preview(other, {}),
      () => settingsAdmin.reset(asked),
      () =>
        settingsAdmin.save({
          ...asked,
          values: {
            phone: '03 26 99 99 99',
            email: 'a@b.fr',
            instagramUrl: 'https://a.fr',
            facebookUrl: 'https://a.fr',
          },
        }),
      () => settingsAdmin.versions(other, undefined),
      () => settingsAdmin.version(other, 1),
      () => settingsAdmin.restore(other, 0, 1),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toSatisfy(
        (error: Error & { code?: string }) => error instanceof NotAdminError || error.code === '42501',
      );
  }
  expect(settings.shop().phone).toBe('03\u00a026\u00a000\u00a011\u00a022');
});

test('a version is never changed nor deleted', async () => {
  await save('contact', { phone: '03 26 00 11 22' });
  const table = db.database.kysely;
  for (const attempt of [
    sql`update public.business_settings_versions set saved_at = now()`,
    sql`delete from public.business_settings_versions`,
  ])
    await expect(attempt.execute(table)).rejects.toThrow();
});

test('whatever their number, versions are read in few statements, by their index, a page at a time', async () => {
  await sql`
    insert into public.business_settings_versions (section, changes, settings, saved_by)
    select 'contact', '{"phone": {"after": "03 26 00 11 22"}}', '{}', ${admin.id}::uuid from generate_series(1, 5000)
  `.execute(db.database.kysely);
  await sql`analyze public.business_settings_versions`.execute(db.database.kysely);
  const { counted, during } = countStatements(db.database);
  const screens = settingsAdminOn(counted);
  expect(await during(() => screens.overview(admin))).toBeLessThanOrEqual(4);
  expect(await during(() => screens.open(admin, 'horaires'))).toBeLessThanOrEqual(4);
  expect(await during(() => screens.version(admin, 3))).toBeLessThanOrEqual(4);
  const first = await settingsAdmin.versions(admin, undefined);
  expect([first.rows.length, first.rows[0]?.id, first.next]).toEqual([50, 5000, 4951]);
  expect(await during(() => screens.versions(admin, 4951))).toBeLessThanOrEqual(3);
  expect((await settingsAdmin.versions(admin, 51)).next).toBeNull();
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from public.business_settings_versions left join public.profiles on profiles.id = saved_by
    where business_settings_versions.id < 2000 order by business_settings_versions.id desc limit 51
  `.execute(db.database.kysely);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
    'Index Scan Backward using business_settings_versions_pkey',
  );
});
