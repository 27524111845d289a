import type { Slot } from '#domain/appointment/slots.ts';
import { type AdminIdentity, changeAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import {
  type BookingDeps,
  findAttempt,
  insertAppointment,
  type RequestedAppointment,
} from './book-appointment.ts';
import { takePlace } from './take-place.ts';

export type CallerOutcome =
  /** `repeated`: the form was sent twice. */
  { outcome: 'booked' | 'repeated'; reference: string } | { outcome: 'full' | 'key reused' };

/**
 * Books for somebody who calls or stands at the counter, in the name of a member of staff: nothing has to be confirmed,
 * and no limit for strangers counts. A place that somebody has stays theirs. A mailbox or a telephone is there: constraint
 * `appointments_reachable`.
 * @throws NotAdminError
 */
export function bookForCaller(
  {
    database,
    rules,
    secret,
    clock,
  }: Pick<BookingDeps, 'rules' | 'secret' | 'clock'> & {
    database: Pick<Database, 'transaction'>;
  },
  admin: AdminIdentity,
  slot: Slot,
  request: RequestedAppointment,
): Promise<CallerOutcome> {
  return changeAsAdmin(database, admin, 'appointments', async (tx) => {
    const earlier = await findAttempt(tx, slot, request);
    if (earlier === 'other') return { outcome: 'key reused' };
    if (earlier) return { outcome: 'repeated', reference: earlier.reference };
    const place = await takePlace(tx, slot, { rules: rules() });
    if (place === null) return { outcome: 'full' };
    const now = clock();
    const id = await insertAppointment(tx, {
      slot,
      place,
      request,
      secret,
      now,
      isProven: true,
      by: admin.id,
    });
    const { reference } = await tx
      .selectFrom('appointments')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { outcome: 'booked', reference };
  });
}
