import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { emailField, optional } from '#domain/customers/customer-fields.ts';
import { pastDayCell, phoneCell, postcodeCell } from '#domain/data-import/cell-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';
import type { Schema } from '../../db/schema.ts';
import {
  type FieldFault,
  type ImportRow,
  readValues,
  repeatedLines,
  type TakeRows,
  withoutFaults,
} from '../import-rows.ts';

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
const keyOf = ({ email, phone = '' }: CustomerRow) =>
  email ? { field: 'email', key: email } : { field: 'phone', key: phone };

/** Opens a card for each customer that has none; existing cards stay as they are. */
export const takeCustomers: TakeRows = async (tx, rows, { isDry, importId, actorId, now }) => {
  const { values, faults } = readValues(rowSchema(dayInParis(now)), rows);
  faults.push(...rows.flatMap(missingIn), ...repeatedLines(values, keyOf));
  const right = withoutFaults(values, faults);
  const known = await findKnown(tx, right);
  const added = right.filter(({ value }) => !isKnown(value, known)).map(({ value }) => value);
  const counts = { created: added.length, known: right.length - added.length, faults };
  if (isDry || faults.length > 0) return counts;
  let created = 0;
  for (let at = 0; at < added.length; at += BATCH)
    created += await addCards(tx, added.slice(at, at + BATCH), { importId, actorId, now });
  // A card that an order opened at this very moment stays as it is.
  return { ...counts, created, known: right.length - created };
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

type Known = { emails: ReadonlySet<string>; phones: ReadonlySet<string> };

async function findKnown(tx: Transaction<Schema>, values: readonly { value: CustomerRow }[]): Promise<Known> {
  const keys = values.map(({ value }) => keyOf(value));
  const keysOf = (field: string) => keys.filter((each) => each.field === field).map(({ key }) => key);
  const cards = await tx
    .selectFrom('customers')
    .select(['email', 'phone'])
    .where(sql<boolean>`(email = any (${keysOf('email')}) or phone = any (${keysOf('phone')}))`)
    .execute();
  return {
    emails: new Set(cards.flatMap(({ email }) => email ?? [])),
    phones: new Set(cards.flatMap(({ phone }) => phone ?? [])),
  };
}

function isKnown(value: CustomerRow, { emails, phones }: Known): boolean {
  const { field, key } = keyOf(value);
  return (field === 'email' ? emails : phones).has(key);
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
        name: [row.firstName, row.name].filter(Boolean).join(' ') || (row.company ?? null),
        company: row.company ?? null,
        address: addressOf(row),
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

const addressOf = ({ street, more, postcode, city }: CustomerRow) =>
  street && postcode && city ? JSON.stringify({ street, ...(more && { more }), postcode, city }) : null;
