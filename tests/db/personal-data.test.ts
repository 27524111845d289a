import { randomBytes, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { PERSONAL_TABLES } from '#server/accounts/personal-tables.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { LABEL_OWNER } from '#server/repairs/prepaid-label.ts';
import { addStaffNote } from '#server/repairs/staff-notes.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  addAccountWithPassword,
  memberStore,
  openTestAccounts,
  PASSWORD,
} from '#tests/support/open-accounts.ts';
import { counterRepair, repairDeps, requestedRepair, SHOP, sentQuote } from '#tests/support/repairs.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

const db = useTestDatabase();

type Somebody = Awaited<ReturnType<typeof addSomebody>>;

/** An account that has used everything: it ordered little and much, asked, left a device, waits for a product, and so on. */
async function addSomebody(name: string) {
  const { database } = db;
  const { kysely } = database;
  const { id, email } = await addAccountWithPassword(database);
  const phone = `+3361${String(randomBytes(4).readUInt32BE() % 10 ** 7).padStart(7, '0')}`;
  await openTestAccounts(database).saveContact(id, { name, phone }, () => null);
  const now = new Date();
  const created = { created_at: now, updated_at: now };
  await kysely
    .insertInto('auth.sessions')
    .values({ id: randomUUID(), user_id: id, ...created })
    .execute();
  await kysely
    .insertInto('auth.identities')
    .values({
      provider_id: id,
      user_id: id,
      provider: 'email',
      identity_data: JSON.stringify({ sub: id, email }),
    })
    .execute();
  await kysely.insertInto('activity_history').values({ user_id: id, activity_type: 'client' }).execute();
  await sql`insert into auth.refresh_tokens (token, user_id) values (${randomUUID()}, ${id})`.execute(kysely);
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (gen_random_uuid(), ${id}, 'recovery_token', ${randomUUID()}, ${email})
  `.execute(kysely);
  await sql`
    insert into auth.flow_state (id, user_id, provider_type, authentication_method)
    values (gen_random_uuid(), ${id}, 'email', 'magiclink')
  `.execute(kysely);

  await sql`insert into internal.recovery_codes (user_id, code_hash) values (${id}, ${randomUUID()})`.execute(
    kysely,
  );
  await kysely
    .insertInto('internal.saved_drafts')
    .values({ id: randomUUID(), user_id: id, sealed: randomBytes(40), created_at: now })
    .execute();

  const product = await addProduct(database, 50);
  const customer = { name, email, phone };
  const order = async (quantity: number) =>
    (
      await placedOrder(
        orderDeps(database),
        orderOf([product], {
          customer,
          lines: [{ productId: product, quantity, unitPriceCents: 8929 }],
        }),
        id,
      )
    ).id;
  const orders = { small: await order(1), smallOpen: await order(1), large: await order(2) };
  await kysely
    .updateTable('orders')
    .set({ state: 'collected' })
    .where('id', 'in', [orders.small, orders.large])
    .execute();
  await kysely
    .insertInto('withdrawals')
    .values({
      reference: randomUUID(),
      customer_name: name,
      contract_reference: 'CMD',
      email,
      order_id: orders.large,
    })
    .execute();
  await sql`
    insert into public.stock_alerts (product_id, email, token_hash) values (${product}, ${email}, ${randomUUID()})
  `.execute(kysely);
  await sql`
    insert into public.newsletter_subscribers (email, consent) values (${email}, 'Oui.')
  `.execute(kysely);

  await sql`
    with asked as (
      insert into public.buy_backs (id, number, idempotency_key, fingerprint, link_hash, customer_name, email, phone, kind,
        device, answers, created_at, updated_at)
      values (gen_random_uuid(), ${randomUUID()}, gen_random_uuid(), 'x', ${randomUUID()}, ${name}, ${email}, ${phone},
        'telephone', 'iPhone 12', '{}', ${now}, ${now})
      returning id
    )
    insert into public.buy_back_events (buy_back_id, kind, created_at) select id, 'asked', ${now} from asked
  `.execute(kysely);

  const { id: testimonial } = await kysely
    .insertInto('testimonials')
    .values({ name, testimonial: 'Très bien.', rating: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely.insertInto('testimonial_submissions').values({ testimonial_id: testimonial, email }).execute();
  await sql`
    with review as (
      insert into public.testimonials (name, testimonial, rating, is_review) values (${name}, 'Solide.', 4, true) returning id
    ), about as (
      insert into public.product_reviews (testimonial_id, order_line_id, product_id)
      select review.id, line.id, line.product_id from review, public.order_lines line where line.order_id = ${orders.large} limit 1
    )
    insert into public.testimonial_decisions (testimonial_id, outcome, proof, decided_at)
    select id, 'published', ${`Commande de ${name}`}, ${now} from review
  `.execute(kysely);

  const appointment = async (startsAt: Date, place: number) =>
    sql`
      insert into public.appointments
        (reference, user_id, starts_at, ends_at, place, customer_name, email, phone, device, fault, idempotency_key, link_hash)
      values (
        ${randomUUID()}, ${id}, ${startsAt}, ${new Date(startsAt.getTime() + 600_000)}, ${place}, ${name}, ${email},
        ${phone}, 'Console', 'Panne', gen_random_uuid(), ${randomBytes(32).toString('hex')}
      )
    `.execute(kysely);
  places += 1;
  await appointment(new Date(now.getTime() - 86_400_000), places);
  await appointment(new Date(now.getTime() + 86_400_000), places);

  const deps = repairDeps(database);
  const whose = { ...customer, channel: 'email' };
  const asked = await requestedRepair(deps, { customer: whose });
  const kept = await counterRepair(deps, { customer: whose });
  await kysely.updateTable('repairs').set({ user_id: id }).where('id', 'in', [asked.id, kept.id]).execute();
  await kysely.updateTable('repairs').set({ state: 'closed' }).where('id', '=', asked.id).execute();
  await sentQuote(deps, kept.id);
  await addStaffNote(deps, kept.id, 'Vis du fond déjà forcée.', SHOP);
  const { uploads } = openTestUploads(database, memberStore());
  const photo = await taken(uploads, 'ecran.jpg', await picture('jpeg'));
  await uploads.attach([photo.id], { kind: 'repair', id: asked.id });
  const label = await taken(uploads, 'etiquette.pdf', await pdf());
  await uploads.attach([label.id], { kind: LABEL_OWNER, id: asked.id });
  await kysely
    .insertInto('withdrawals')
    .values({
      reference: randomUUID(),
      customer_name: name,
      contract_reference: 'REP',
      email: `${randomUUID()}@exemple.fr`,
      repair_id: kept.id,
    })
    .execute();
  await kysely
    .insertInto('repair_messages')
    .values({ repair_id: asked.id, author: 'customer', author_id: id, text: 'Bonjour' })
    .execute();
  return { id, name, email, phone, orders, asked: asked.id, kept: kept.id, photo: photo.id, label: label.id };
}

let places = 0;
let camille: Somebody;
let sacha: Somebody;

beforeAll(async () => {
  await emptyShop(db.database);
  camille = await addSomebody('Camille Renard');
  sacha = await addSomebody('Sacha Lambert');
});

/** Every row of every table that contains the account's id, name, address or number: table and row. */
async function rowsNaming({
  id,
  name: called,
  email,
  phone,
}: Somebody): Promise<{ table: string; row: string }[]> {
  const { kysely } = db.database;
  const { rows: tables } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'internal')
    order by 1
  `.execute(kysely);
  const found: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(kysely);
    const words = [id, called, email, phone, phone.replace('+33', '0')];
    for (const { row } of rows)
      if (words.some((word) => row.includes(word))) found.push({ table: name, row });
  }
  return found;
}

const tablesOf = (rows: { table: string }[]) => [...new Set(rows.map(({ table }) => table))].sort();

/** The account in a session without a fresh proof. */
const inSession = (id: string) => ({ id, sessionId: randomUUID() });

async function exported(who: Somebody): Promise<Record<string, Uint8Array>> {
  const result = await openTestAccounts(db.database).export(inSession(who.id), PASSWORD);
  if (result.outcome !== 'exported') throw new Error(result.outcome);
  return unzipSync(new Uint8Array(await new Response(result.content).arrayBuffer()));
}

test('every table that names an account is declared', async () => {
  const declared = new Set(PERSONAL_TABLES.map(({ name }) => name));
  const naming = tablesOf(await rowsNaming(camille));
  expect(naming.length).toBeGreaterThan(12);
  expect(naming.filter((table) => !declared.has(table))).toEqual([]);
});

describe('an export', () => {
  test('has all the rows that name the account, and none that names another', async () => {
    const files = await exported(camille);
    const text = strFromU8(files['donnees.json'] ?? new Uint8Array());
    const data = JSON.parse(text) as Record<string, unknown[]>;
    const secret = new Set(PERSONAL_TABLES.filter(({ isSecret }) => isSecret).map(({ name }) => name));
    const counts = new Map<string, number>();
    for (const { table } of await rowsNaming(camille))
      if (!secret.has(table)) counts.set(table, (counts.get(table) ?? 0) + 1);
    for (const [table, count] of counts) expect([table, data[table]?.length ?? 0]).toEqual([table, count]);
    expect(data['public.withdrawals']).toHaveLength(2);
    expect(data['public.buy_back_events']).toHaveLength(1);
    // A review has no address of its own any more: its order says whose it is. What proved it is theirs to read, a number of rows is not.
    expect(data['public.testimonial_decisions']).toMatchObject([{ proof: `Commande de ${camille.name}` }]);
    expect(data['public.product_reviews']).toEqual([
      expect.not.objectContaining({ order_line_id: expect.anything() }),
    ]);
    // What the shop notes for itself about somebody is theirs to read in this copy (GDPR, article 15).
    expect(text).toContain('Vis du fond déjà forcée.');
    for (const word of [sacha.id, sacha.name, sacha.email, sacha.phone]) expect(text).not.toContain(word);
  });

  test('has the photos and the documents, and no secret', async () => {
    const files = await exported(sacha);
    const names = Object.keys(files);
    expect(names.filter((name) => name.startsWith('fichiers/'))).toEqual(
      [`${sacha.photo}\\.webp`, `${sacha.label}\\.pdf`].map((file) =>
        expect.stringMatching(new RegExp(`^fichiers/REP-\\d{4}-${NUMBER_TAIL}/${file}$`)),
      ),
    );
    expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(2);
    for (const [name, bytes] of Object.entries(files))
      if (name.endsWith('.pdf')) expect(strFromU8(bytes.slice(0, 5))).toBe('%PDF-');
    const text = strFromU8(files['donnees.json'] ?? new Uint8Array());
    expect(text).not.toMatch(/encrypted_password|argon2|link_hash|token_hash|stored_key/);
    expect(text).not.toContain(SHOP.userId);
  });

  test('is for who knows the password, and not asked for without end', async () => {
    const members = openTestAccounts(db.database);
    const { id } = await addAccountWithPassword(db.database);
    expect(await members.export(inSession(id), 'autre')).toEqual({ outcome: 'wrong password' });
    const { id: passwordless } = await addAccount(db.database);
    expect(await members.export(inSession(passwordless), '')).toEqual({ outcome: 'no password' });
    const answers: string[] = [];
    for (let i = 0; i < 6; i += 1) answers.push((await members.export(inSession(id), 'encore')).outcome);
    expect(answers).toEqual([...Array(4).fill('wrong password'), 'too many', 'too many']);
    // After too many tries, the correct password is refused too.
    expect((await members.remove(inSession(id), PASSWORD)).outcome).toBe('too many');
  });

  test('is also for who has just typed a code, for a quarter of an hour', async () => {
    const members = openTestAccounts(db.database);
    const { id } = await addAccount(db.database);
    const sessionId = randomUUID();
    await db.database.kysely.insertInto('auth.sessions').values({ id: sessionId, user_id: id }).execute();
    const typed = (minutes: number) =>
      sql`
        insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
        select gen_random_uuid(), ${sessionId}, 'otp', at, at
        from (select now() - make_interval(mins => ${minutes}) as at) given
        on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at
      `.execute(db.database.kysely);
    await typed(16);
    expect(await members.export({ id, sessionId }, '')).toEqual({ outcome: 'no password' });
    await typed(14);
    expect((await members.export({ id, sessionId }, '')).outcome).toBe('exported');
    // The proof counts for its own session only.
    expect(await members.export(inSession(id), '')).toEqual({ outcome: 'no password' });
    expect(await members.remove({ id, sessionId }, '')).toEqual({ outcome: 'removed' });
  });
});

describe('a deletion', () => {
  test('is refused without the password and to administrators, and changes nothing then', async () => {
    const members = openTestAccounts(db.database);
    const { id } = await addAccountWithPassword(db.database);
    await db.database.kysely.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute();
    expect(await members.remove(inSession(id), 'autre')).toEqual({ outcome: 'wrong password' });
    expect(await members.remove(inSession(id), PASSWORD)).toEqual({ outcome: 'administrator' });
    const { rows } = await sql`select from auth.users where id = ${id}`.execute(db.database.kysely);
    expect(rows).toHaveLength(1);
  });

  test('leaves what the schedule keeps and nothing else, of that account only', async () => {
    const { kysely } = db.database;
    const others = await rowsNaming(sacha);
    const mails: Mail[] = [];
    expect(await openTestAccounts(db.database, mails).remove(inSession(camille.id), PASSWORD)).toEqual({
      outcome: 'removed',
    });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [camille.email, 'Votre compte est supprimé'],
    ]);

    const left = await rowsNaming(camille);
    const staying = PERSONAL_TABLES.filter(({ atDeletion }) => atDeletion !== 'goes').map(({ name }) => name);
    expect(tablesOf(left).filter((table) => !staying.includes(table))).toEqual([]);
    const rowsOf = (table: string) => left.filter((each) => each.table === table).map(({ row }) => row);
    expect(rowsOf('public.orders')).toHaveLength(2);
    expect(rowsOf('public.orders').join()).not.toContain(camille.orders.small);
    expect(rowsOf('public.repairs').join()).not.toContain(camille.asked);
    expect(rowsOf('public.appointments')).toHaveLength(1);
    expect(rowsOf('public.repair_messages')).toEqual([]);

    const small = await kysely
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', camille.orders.small)
      .executeTakeFirstOrThrow();
    expect(small).toMatchObject({ customer_name: 'Compte supprimé', user_id: null, total_cents: 8929 });
    const sent = [camille.photo, camille.label];
    expect(await kysely.selectFrom('uploads').select('id').where('id', 'in', sent).execute()).toEqual([]);
    expect(await rowsNaming(sacha)).toEqual(others);
  });
});
