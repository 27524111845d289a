import { type RawBuilder, sql } from 'kysely';

/** When a day begins on the shop's clock, or one so many days later, whatever the season. */
export const startOfDay = (day: string, later = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris')`;

/** The day on which an instant falls on the shop's clock. */
export const dayOf = (instant: RawBuilder<Date>): RawBuilder<string> =>
  sql<string>`(${instant} at time zone 'Europe/Paris')::date`;
