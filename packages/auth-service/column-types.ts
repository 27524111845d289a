import type { ColumnType } from 'kysely';

/** Written with JSON.stringify: the driver would turn a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** A time without time zone, in UTC: only SQL that says so writes it (sessions/refresh-session.ts). */
export type LocalTime<T> = ColumnType<T, never, unknown>;
