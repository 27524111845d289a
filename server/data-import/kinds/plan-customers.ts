import { type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { addressLine } from '#domain/customers/address-line.ts';
import { type Address, emailField, optional } from '#domain/customers/customer-fields.ts';
import { pastDayCell, phoneCell, postcodeCell } from '#domain/data-import/cell-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';
import type { Schema } from '../../db/schema.ts';
import { type ComparedField, changesOf, type PlanRows, type RowChange } from '../import-plan.ts';
import { type FieldFault, type ImportRow, readRows } from '../import-rows.ts';

const BATCH = 500;

const rowSchema = (today: string) =>
  z.object({
    name: optional(lineField('', 120)),
    firstName: optional(lineField('', 80)),
    company: optional(lineField('', 120)),
    email: optional(emailField),
    phone: optional(phoneCell),
    street: optional(lineField('', 120)),
    more: optional(lineField('', 120)),
    postcode: optional(postcodeCell),
    city: optional(lineField('', 80)),
    since: optional(pastDayCell(today)),
    note: optional(linesField('', 2000)),
  });

type CustomerRow = z.output<ReturnType<typeof rowSchema>>;

/** A customer is recognised by the e-mail or, without one, by the number. */
const keyOf = ({ email, phone = '' }: Pick<CustomerRow, 'email' | 'phone'>) =>
  email ? { field: 'email', key: email } : { field: 'phone', key: phone };

/** Opens a card for each customer that has none; the others are completed or changed if that was chosen. */
export const planCustomers: PlanRows = async (tx, rows, { isDry, existing, importId, actorId, now }) => {
  const schema = rowSchema(dayInParis(now));
  const keys = schema.pick({ email: true, phone: true });
  const { right, faults } = readRows(schema, rows, { missingIn, keys, keyOf });
  const find = await cardFinder(tx, right, isDry);
  const added = right.filter(({ value }) => !find(value)).map(({ value }) => value);
  const notes = existing === 'keep' ? null : await notesOf(tx, right, find);
  const changed = new Set<string>();
  const updates = right.flatMap(({ line, value }) => {
    const card = find(value);
    // The first line that finds a card changes it.
    if (!notes || typeof card !== 'object' || changed.has(card.id)) return [];
    const changes = changesOf(existing, { line, row: rowName(value) }, comparedFields(value, card, notes));
    if (changes.length > 0) changed.add(card.id);
    return changes.length > 0 ? [{ id: card.id, value, changes }] : [];
  });
  const known = right.length - added.length - updates.length;
  return {
    created: added.length,
    updated: updates.length,
    known,
    changes: updates.flatMap(({ changes }) => changes),
    faults,
    async create() {
      let created = 0;
      for (let at = 0; at < added.length; at += BATCH)
        created += await addCards(tx, added.slice(at, at + BATCH), { importId, actorId, now });
      // A card that an order opened at this very moment stays as it is.
      return { created, known: known + added.length - created };
    },
    update: () => changeCards(tx, updates, { actorId, now }),
  };
};

/** A fault for each detail that a line as a whole lacks. */
function missingIn({ line, cells }: ImportRow): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!cells.name && !cells.company)
    faults.push({
      line,
      field: 'name' in cells ? 'name' : 'company',
      message: 'Écrivez le nom, ou la société.',
    });
  if (!cells.email && !cells.phone)
    faults.push({
      line,
      field: 'email' in cells ? 'email' : 'phone',
      message: 'Écrivez l’e-mail ou le téléphone\u00a0: il en faut un pour reconnaître le client.',
    });
  const parts = ['street', 'postcode', 'city'] as const;
  const lacking = parts.filter((part) => !cells[part]);
  if (lacking.length > 0 && lacking.length < parts.length)
    faults.push({
      line,
      field: lacking[0] ?? null,
      message: 'Complétez l’adresse (rue, code postal, ville), ou videz ces trois cases.',
    });
  return faults;
}

const CARD = ['id', 'user_id', 'email', 'phone', 'name', 'company', 'address'] as const;

type Card = Pick<Selectable<Schema['customers']>, (typeof CARD)[number]>;

/**
 * Finds the card of a customer: « several » if a number is on more than one, of which none can be told to be theirs.
 */
type FindCard = (value: CustomerRow) => Card | 'several' | undefined;

async function cardFinder(
  tx: Transaction<Schema>,
  values: readonly { value: CustomerRow }[],
  isDry: boolean,
): Promise<FindCard> {
  const keys = values.map(({ value }) => keyOf(value));
  const keysOf = (field: string) => keys.filter((each) => each.field === field).map(({ key }) => key);
  const found = tx
    .selectFrom('customers')
    .select(CARD)
    .where(sql<boolean>`(email = any (${keysOf('email')}) or phone = any (${keysOf('phone')}))`)
    .orderBy('id');
  const cards = await (isDry ? found : found.forNoKeyUpdate()).execute();
  const byEmail = new Map(cards.map((card) => [card.email, card]));
  const byPhone = Map.groupBy(cards, ({ phone }) => phone);
  return (value) => {
    const { field, key } = keyOf(value);
    if (field === 'email') return byEmail.get(key);
    const [card, other] = byPhone.get(key) ?? [];
    return other ? 'several' : card;
  };
}

/** The texts of the notes on the cards that the rows find. */
async function notesOf(
  tx: Transaction<Schema>,
  values: readonly { value: CustomerRow }[],
  find: FindCard,
): Promise<ReadonlySet<string>> {
  const ids = values.flatMap(({ value }) => {
    const card = find(value);
    return typeof card === 'object' && value.note ? [card.id] : [];
  });
  const notes = await tx
    .selectFrom('customer_notes')
    .select(['customer_id', 'text'])
    .where(sql<boolean>`customer_id = any (${ids}::uuid[])`)
    .execute();
  return new Set(notes.map(({ customer_id, text }) => `${customer_id} ${text}`));
}

const nameOf = ({ firstName, name }: CustomerRow): string => [firstName, name].filter(Boolean).join(' ');

const rowName = (value: CustomerRow): string =>
  nameOf(value) || value.company || value.email || value.phone || '';

function comparedFields(value: CustomerRow, card: Card, notes: ReadonlySet<string>): ComparedField[] {
  const address = addressOf(value);
  // Who has an account writes these two there.
  const own = card.user_id
    ? []
    : [
        { field: 'name', before: card.name, after: nameOf(value) },
        { field: 'phone', before: card.phone, after: value.phone },
      ];
  return [
    ...own,
    { field: 'company', before: card.company, after: value.company },
    {
      field: 'street',
      before: card.address && addressLine(card.address),
      after: address && addressLine(address),
    },
    // Another note never takes the place of one.
    { field: 'note', before: null, after: notes.has(`${card.id} ${value.note}`) ? null : value.note },
  ];
}

type CardUpdate = { id: string; value: CustomerRow; changes: readonly RowChange[] };

async function changeCards(
  tx: Transaction<Schema>,
  updates: readonly CardUpdate[],
  { actorId, now }: Omit<Origin, 'importId'>,
): Promise<void> {
  const rows = updates.map(({ id, value, changes }) => {
    const after = (field: string) => changes.find((change) => change.field === field)?.after ?? null;
    return {
      id,
      name: after('name'),
      company: after('company'),
      phone: after('phone'),
      address: after('street') && addressOf(value),
      note: after('note'),
    };
  });
  await sql`
    update public.customers as card
    set
      name = coalesce(written.name, card.name),
      company = coalesce(written.company, card.company),
      phone = coalesce(written.phone, card.phone),
      address = coalesce(written.address, card.address)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as written (id uuid, name text, company text, phone text, address jsonb)
    where card.id = written.id
  `.execute(tx);
  const notes = rows.flatMap(({ id, note }) =>
    note ? [{ customer_id: id, author_id: actorId, text: note, created_at: now }] : [],
  );
  for (let at = 0; at < notes.length; at += BATCH)
    await tx
      .insertInto('customer_notes')
      .values(notes.slice(at, at + BATCH))
      .execute();
}

type Origin = { importId: string; actorId: string; now: Date };

/** Returns how many cards were opened. */
async function addCards(
  tx: Transaction<Schema>,
  rows: readonly CustomerRow[],
  { importId, actorId, now }: Origin,
): Promise<number> {
  const cards = await tx
    .insertInto('customers')
    .values(
      rows.map((row) => ({
        email: row.email ?? null,
        phone: row.phone ?? null,
        name: nameOf(row) || (row.company ?? null),
        company: row.company ?? null,
        address: addressJson(row),
        created_at: row.since ? new Date(`${row.since}T12:00:00Z`) : now,
        import_id: importId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'phone'])
    .execute();
  const idOf = new Map(cards.map(({ id, email, phone }) => [email ?? phone, id]));
  const notes = rows.flatMap(({ email, phone, note }) => {
    const id = idOf.get(email ?? phone ?? null);
    return id && note ? [{ customer_id: id, author_id: actorId, text: note, created_at: now }] : [];
  });
  if (notes.length > 0) await tx.insertInto('customer_notes').values(notes).execute();
  return cards.length;
}

const addressOf = ({ street, more, postcode, city }: CustomerRow): Address | null =>
  street && postcode && city ? { street, ...(more && { more }), postcode, city } : null;

function addressJson(row: CustomerRow): string | null {
  const address = addressOf(row);
  return address && JSON.stringify(address);
}
