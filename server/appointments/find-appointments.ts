import { type Kysely, sql } from 'kysely';
import type { RequestClaims } from '../db/as-role.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
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

/** With the number of the case that the device was taken in with, once it was. */
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

/** By the secret of the link that its customer was sent. */
export async function findByLink({ kysely }: Pick<Database, 'kysely'>, token: string) {
  const found = await shown(kysely).where('link_hash', '=', linkHash(token)).executeTakeFirst();
  return found ?? null;
}

/** `by`: who of the shop did what was last done to it. */
export type ListedAppointment = FoundAppointment & { by: string | null };

const LAST_BY = sql<string | null>`(
  select p.full_name from public.appointment_events e
  left join public.profiles p on p.id = e.actor_id and e.actor = 'shop'
  where e.appointment_id = appointments.id
  order by e.id desc limit 1
)`.as('by');

/** Those that begin from one instant to another, in order, as far as the one who asks may read them. */
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

/** The one of a reference, as far as the one who asks may read it. */
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

/** Whether the one who asks may read an appointment: whoever may not gets nothing done either. */
export async function mayRead(
  database: Pick<Database, 'asRole'>,
  claims: RequestClaims,
  id: string,
): Promise<boolean> {
  const found = await database.asRole(
    claims,
    (tx) => tx.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst(),
    { readOnly: true },
  );
  return found !== undefined;
}
