import { type Kysely, sql } from 'kysely';
import { type AdminIdentity, readAsTableOwner } from '../admin/as-admin.ts';
import type { RequestClaims } from '../db/as-role.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { holdsWords, wordQuery } from '../db/word-query.ts';
import { linkHash } from '../shop/orders/link-token.ts';

const SHOWN = [
  'id',
  'reference',
  'state',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'customer_name as name',
  'email',
  'phone',
  'device',
  'fault',
  'sequence',
  'updated_at as updatedAt',
  'created_at as createdAt',
] as const;

/** Appointments, with the number of the case once the device was taken in. */
const shown = (tables: Kysely<Schema>) =>
  tables
    .selectFrom('appointments')
    .select(SHOWN)
    .select(({ selectFrom }) =>
      selectFrom('repairs')
        .select('repairs.reference')
        .whereRef('repairs.id', '=', 'appointments.repair_id')
        .as('repairReference'),
    );

/** Everything that its customer and the shop may see of an appointment. */
export type FoundAppointment = NonNullable<Awaited<ReturnType<typeof findByLink>>>;

/** An appointment by the secret of the link that was sent to its customer. */
export async function findByLink({ kysely }: Pick<Database, 'kysely'>, token: string) {
  const found = await shown(kysely).where('link_hash', '=', linkHash(token)).executeTakeFirst();
  return found ?? null;
}

/** `by`: the member of staff who last changed it. */
export type ListedAppointment = FoundAppointment & { by: string | null };

const LAST_BY = sql<string | null>`(
  select p.full_name from public.appointment_events e
  left join public.profiles p on p.id = e.actor_id and e.actor = 'shop'
  where e.appointment_id = appointments.id
  order by e.id desc limit 1
)`.as('by');

/** Appointments that begin from one instant to another, in order, as far as these claims may read them. */
export function listAppointments(
  database: Pick<Database, 'asRole'>,
  claims: RequestClaims,
  { from, to }: { from: Date; to: Date },
): Promise<ListedAppointment[]> {
  return database.asRole(
    claims,
    (tx) =>
      shown(tx)
        .select(LAST_BY)
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .orderBy('starts_at')
        .orderBy('reference')
        .execute(),
    { readOnly: true },
  );
}

const MOST_FOUND = 50;

/** Appointments of any day by their words: reference, customer, address, telephone or device; the last ones first. */
export function searchAppointments(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  words: string,
): Promise<ListedAppointment[]> {
  const query = wordQuery(words);
  if (query === null) return Promise.resolve([]);
  return readAsTableOwner(database, admin, 'appointments', (tx) =>
    shown(tx)
      .select(LAST_BY)
      .where(holdsWords('appointments', query))
      .orderBy('starts_at', 'desc')
      .orderBy('reference')
      .limit(MOST_FOUND)
      .execute(),
  );
}

/** The appointment with a reference, if these claims may read it. */
export async function findByReference(
  database: Pick<Database, 'asRole'>,
  claims: RequestClaims,
  reference: string,
): Promise<FoundAppointment | null> {
  const found = await database.asRole(
    claims,
    (tx) => shown(tx).where('reference', '=', reference).executeTakeFirst(),
    { readOnly: true },
  );
  return found ?? null;
}
