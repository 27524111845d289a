import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { nextWeekOf } from '#tests/support/appointments.ts';
import { CONFIRMED, checkoutForm } from '#tests/support/checkout-post.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { address, contact } from '#tests/support/profile-forms.ts';
import { mailInForm, requestForm } from '#tests/support/repair-forms.ts';
import { hiddenFields, mainText } from '#tests/support/repair-site.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

// Sends fields that no form has together with those that it has: code that binds a form to a row would let visitors choose their price
// and their role.

const site = useAccountSite({ SEED: 'demo' });

/** Upper bound for extra fields; a form with files may have 200 in all (server/uploads/read-upload-form.ts). */
const FIELDS = 150;

type Row = Record<string, unknown>;
type Fields = Record<string, string>;

const ID = '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10';
const OTHERS: Fields = {
  isAdmin: 'true',
  etat: 'paid',
  prix: '0,01',
  ['__proto__']: 'x',
  'constructor.prototype.role': 'admin',
};

/** Values for each column of the database, under its name and as programs write it, and some more. */
let extras: Fields;
let product: string;
beforeAll(async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct column_name as name, data_type as type from information_schema.columns
    where table_schema in ('public', 'auth', 'internal')
  `.execute(site.database.kysely);
  expect(rows.length).toBeGreaterThan(300);
  extras = { ...OTHERS };
  for (const { name, type } of rows) {
    const value = givenTo(name, type);
    extras[name] = value;
    extras[name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  await emptyShop(site.database);
  product = await addProduct(site.database, 100);
});

function givenTo(name: string, type: string): string {
  if (name === 'role') return 'admin';
  if (name === 'state' || name === 'status') return 'paid';
  if (type === 'uuid') return ID;
  if (type === 'boolean') return 'true';
  if (type.startsWith('timestamp') || type === 'date') return '2000-01-01';
  if (type === 'jsonb') return '{"role":"admin"}';
  return /int|numeric/.test(type) ? '1' : 'admin';
}

/** Every row of every table, as text. */
async function everyRow(): Promise<Map<string, Set<string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'internal')
  `.execute(site.database.kysely);
  const { rows } = await site.database.pool.query<{ name: string; rows: string[] }>(
    tables
      .map(({ name }) => `select '${name}' as name, array(select to_jsonb(t)::text from ${name} t) as rows`)
      .join(' union all '),
  );
  return new Map(rows.map((table) => [table.name, new Set(table.rows)]));
}

/** The rows that `work` makes or changes, by table. */
async function written(work: () => Promise<void>): Promise<Record<string, Row[]>> {
  const before = await everyRow();
  await work();
  const rows: Record<string, Row[]> = {};
  for (const [table, all] of await everyRow()) {
    const fresh = [...all].filter((row) => !before.get(table)?.has(row));
    if (fresh.length > 0) rows[table] = fresh.map((row) => JSON.parse(row) as Row).toSorted(byKind);
  }
  return rows;
}

/** The order in which several rows of one table are compared, one form with the other. */
const byKind = (one: Row, other: Row) => kindOf(one).localeCompare(kindOf(other));
const kindOf = ({ key, kind, template, event_type, position }: Row) =>
  JSON.stringify([key, kind, template, event_type, position]);

/** The values that are the same in the rows of two alike forms, and different in those of a third. */
function decided(plain: Record<string, Row[]>, again: Record<string, Row[]>, extra: Record<string, Row[]>) {
  const differences: string[] = [];
  for (const table of new Set([plain, again, extra].flatMap(Object.keys)))
    if (!isAside(table))
      for (const [index, row] of (extra[table] ?? []).entries())
        for (const [column, value] of Object.entries(row)) {
          const [one, two, three] = [
            plain[table]?.[index]?.[column],
            again[table]?.[index]?.[column],
            value,
          ].map((each) => JSON.stringify(each));
          if (one === two && one !== three) differences.push(`${table}.${column}: ${three}`);
        }
  return differences;
}

/** Whether a table holds work that goes on beside the answer, or counts of addresses. */
const isAside = (table: string) => /job|mail|outbox|limit|visit|counter/.test(table);

/** A form that is ready to send: its path, its fields, its sender, and the check of its effect. */
type Prepared = {
  path: string;
  fields: Fields;
  by?: SiteVisitor;
  isDone: (answer: { status: number; location: string | null }) => boolean;
};

/** The next slot; each booking takes another one, because slots fill up. */
let slot = 0;

const FORMS: Record<string, (visitor: SiteVisitor) => Promise<Prepared>> = {
  'an order': async () => ({
    path: '/paiement',
    fields: Object.fromEntries(checkoutForm([product])),
    isDone: ({ location }) => location === CONFIRMED,
  }),
  'a request for a repair': async () => ({
    path: '/demande',
    // The subject is given because a link to the form may contain it.
    fields: requestForm({ idempotencyKey: randomUUID(), subject: 'Devis' }),
    isDone: ({ status }) => status === 303,
  }),
  'a parcel': async (visitor) => {
    const recap = await visitor.submit('/envoi', mailInForm());
    return {
      path: '/envoi',
      fields: { intent: 'send', ...hiddenFields(recap, 'send') },
      isDone: ({ status }) => status === 303,
    };
  },
  'an appointment': async (visitor) => {
    const { body } = await visitor.get(nextWeekOf((await visitor.get('/rendez-vous')).body));
    const form = parse(body).querySelector('main form');
    const slots = form?.querySelectorAll('input[name=startsAt]:not([disabled])') ?? [];
    slot += 1;
    return {
      path: form?.getAttribute('action') ?? '',
      fields: {
        intent: 'book',
        startsAt: slots[slot]?.getAttribute('value') ?? '',
        idempotencyKey: form?.querySelector('input[name=idempotencyKey]')?.getAttribute('value') ?? '',
        device: 'PlayStation 5',
        fault: 'S’éteint au bout de dix minutes.',
        name: 'Camille Martin',
        email: `${randomUUID()}@exemple.fr`,
        phone: '06 12 34 56 78',
        siteweb: '',
      },
      isDone: ({ status }) => status === 303,
    };
  },
  'a testimonial': async () => ({
    path: '/temoignages',
    fields: {
      rating: '4',
      text: 'Carte réparée en deux jours, au prix du devis.',
      experiencedOn: '2026-11-03',
      name: 'Camille',
      location: 'Reims',
      email: `${randomUUID()}@exemple.fr`,
      reference: '',
      consent: 'oui',
    },
    isDone: ({ status }) => status < 400,
  }),
  'a withdrawal': async (visitor) => {
    const fields = {
      intent: 'review',
      name: 'Camille Martin',
      contract: 'Réparation de ma console',
      email: `${randomUUID()}@exemple.fr`,
      details: '',
    };
    const recap = await visitor.submit('/renoncer-au-contrat', fields);
    return {
      path: '/renoncer-au-contrat',
      fields: { intent: 'confirm', ...hiddenFields(recap, 'confirm') },
      isDone: ({ status }) => status < 400,
    };
  },
  'an account to be': async () => ({
    path: '/inscription',
    fields: { name: 'Camille Renard', email: `${randomUUID()}@exemple.fr`, password: PASSWORD },
    isDone: ({ status }) => status === 200,
  }),
  'who somebody is': async () => {
    const { visitor: by } = await site.member();
    const path = '/client/profil';
    const fields = { ...contact, ...seenIn((await by.get(path)).body, 'coordonnees') };
    return { path, by, fields, isDone: ({ status }) => status === 303 };
  },
  'where somebody lives': async () => ({
    path: '/client/profil',
    by: (await site.member()).visitor,
    fields: address,
    isDone: ({ status }) => status === 303,
  }),
};

test.each(Object.entries(FORMS))('of %s, no form decides more than its page asks', async (_, prepare) => {
  const send = async (more: Fields) => {
    const visitor = site.visitor();
    const { path, fields, by = visitor, isDone } = await prepare(visitor);
    return written(async () => {
      const answer = await by.submit(path, { ...more, ...fields });
      expect([isDone(answer), answer.status < 400 ? '' : mainText(answer)]).toEqual([true, '']);
    });
  };
  const [plain, again] = [await send({}), await send({})];
  expect(Object.keys(plain).filter((table) => !isAside(table)).length).toBeGreaterThan(0);
  const count = (rows: Record<string, Row[]>) =>
    Object.entries(rows).flatMap(([table, { length }]) => (isAside(table) ? [] : [[table, length]]));
  const names = Object.keys(extras);
  for (let from = 0; from < names.length; from += FIELDS) {
    const more = Object.fromEntries(
      names.slice(from, from + FIELDS).map((name) => [name, extras[name] ?? '']),
    );
    const extra = await send(more);
    expect(count(extra)).toEqual(count(again));
    expect(decided(plain, again, extra)).toEqual([]);
  }
});

/** Columns that the API itself accepts. */
const TAKEN = new Set([
  'email',
  'password',
  'phone',
  'data',
  'nonce',
  'code_challenge',
  'code_challenge_method',
]);

const userOf = async (email: string): Promise<Row> => {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(u) as row from auth.users u where email = ${email}
  `.execute(site.database.kysely);
  return rows[0]?.row ?? {};
};

test('at the API of accounts, what an account says of itself is only that', async () => {
  const { email, visitor } = await site.member();
  const { access_token: token } = visitor.session();
  const { body } = await visitor.get('/client/dashboard.data');
  const anonKey = /"anonKey","([^"]+)"/.exec(body)?.[1] ?? '';
  const accountExtras = Object.fromEntries(Object.entries(extras).filter(([name]) => !TAKEN.has(name)));
  const put = (change: object) =>
    fetch(`${site.origin}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    });
  const before = await userOf(email);
  expect((await put({ app_metadata: { role: 'admin' } })).status).toBe(403);
  const all = await put({ ...accountExtras, is_super_admin: true, data: { said: 1 } });
  expect([all.status, await all.text()]).toEqual([200, expect.anything()]);
  const after = await userOf(email);
  const changed = Object.keys(before).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  expect(changed.toSorted()).toEqual(['raw_user_meta_data', 'updated_at']);
  const answer = await fetch(`${site.origin}/rest/v1/profiles?role=eq.client`, {
    method: 'PATCH',
    headers: { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ role: 'admin' }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const { role } = await site.database.kysely
    .selectFrom('profiles')
    .select('role')
    .where('id', '=', String(after.id))
    .executeTakeFirstOrThrow();
  expect(role).toBe('client');
});
