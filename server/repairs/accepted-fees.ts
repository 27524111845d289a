import { type RawBuilder, sql } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';

/**
 * When the fees of a case are accepted by a signature that is given now: on the day on which the device was left, or not at all,
 * because what is signed later was not accepted before (CGV, article 15).
 */
export const acceptedFees = (now: Date): RawBuilder<Date | null> => sql<Date | null>`case
  when coalesce(diagnosis_fee_cents, refusal_fee_cents, storage_day_cents) is not null
    and (registered_at at time zone 'Europe/Paris')::date = ${dayInParis(now)}::date
  then coalesce(fees_accepted_at, ${now})
  else fees_accepted_at end`;
