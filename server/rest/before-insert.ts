import type { RestRequest } from './request.ts';

/** Rows that are about to be added: their table exists and their names are known, nothing has run. */
export type Insert = { table: string; rows: number; request: RestRequest };

/** Asked before every insert. An answer stands in its stead; undefined lets it happen. @throws RestError */
export type BeforeInsert = (insert: Insert) => Promise<Response | undefined>;
