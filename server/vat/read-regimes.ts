import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Tables = Pick<Kysely<Schema> | Transaction<Schema>, 'selectFrom'>;

/** What was decided about VAT and is not taken back, by its first day. */
export function readVatRegimes(tables: Tables) {
  return tables
    .selectFrom('vat_regimes as r')
    .select(['r.id', 'r.starts_on as from', 'r.vat_number as vatNumber'])
    .where('r.starts_on', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('vat_regimes as t').select('t.id').whereRef('t.takes_back', '=', 'r.id')),
      ),
    )
    .orderBy('r.starts_on')
    .$narrowType<{ from: string }>()
    .execute();
}
