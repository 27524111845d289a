import { type RawBuilder, sql } from 'kysely';

/** The start of a day on the shop's clock, plus a number of days, in summer and winter. */
export const startOfDay = (day: string, later = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris')`;

/** The day of an instant on the shop's clock. */
export const dayOf = (instant: RawBuilder<Date>): RawBuilder<string> =>
  sql<string>`(${instant} at time zone 'Europe/Paris')::date`;
