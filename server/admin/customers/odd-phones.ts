import { type RawBuilder, sql, type Transaction } from 'kysely';
import { internationalPhone } from '#domain/customers/read-phone.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Where numbers of customers and suppliers are kept; a closed counter sale changes no more. */
const TABLES = ['customers', 'profiles', 'repairs', 'appointments', 'orders', 'suppliers'] as const;

const SLICE = 500;

/**
 * Whether a number is not in the form in which one is stored today: none in E.164, one of an overseas department with
 * the code of the mainland, one of a service, or a range that nobody has. What the library alone knows is not told.
 */
export const isOddPhone = (column: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${column} !~ '^\\+(33[1-79]\\d{8}|(?!33)[1-9]\\d{6,14})$'
  or ${column} ~ '^\\+33(26[239]|508|59[046]|639|69[0-7]|7[0-2])'
)`;

/**
 * Brings numbers that earlier versions stored into the form of today: spaces, a zero after +33, numbers without « + »,
 * overseas ones with their own code. What is no number stays as it was typed: the list of customers shows those.
 */
export async function rewriteOddPhones(database: Pick<Database, 'transaction'>): Promise<void> {
  for (const table of TABLES) {
    let last: string | undefined = table === 'suppliers' ? '0' : '00000000-0000-0000-0000-000000000000';
    while (last) {
      const from: string = last;
      last = await database.transaction((tx) => rewriteSlice(tx, table, from));
    }
  }
}

/** The last id of the slice; nothing after the last slice. */
async function rewriteSlice(
  tx: Transaction<Schema>,
  table: (typeof TABLES)[number],
  from: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from ${sql.table(`public.${table}`)}
    where id > ${from} and ${isOddPhone(sql.ref('phone'))}
    order by id limit ${SLICE}
  `.execute(tx);
  for (const { id, phone } of rows) {
    const read = internationalPhone(phone) ?? internationalPhone(`+${phone}`);
    if (read === null || read === phone) continue;
    // A card without an address is known by its number: one of a double stays with its cases, until both are merged.
    const taken = table === 'customers' ? read : table === 'repairs' ? phone : null;
    await sql`
      update ${sql.table(`public.${table}`)} set phone = ${read}
      where id = ${id} and phone = ${phone} and not exists (
        select from public.customers card where card.phone = ${taken} and card.user_id is null and card.email is null
      )
    `.execute(tx);
  }
  return rows.length < SLICE ? undefined : rows.at(-1)?.id;
}
