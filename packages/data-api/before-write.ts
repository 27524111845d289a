import type { RestRequest } from './request.ts';

/** Rows that are about to be added, or a change of rows that are there. */
type Write = { verb: 'insert' | 'update'; table: string; rows: number; request: RestRequest };

/**
 * Asked before every insert and update, once table and names are known and before anything runs. An answer stands in its stead;
 * undefined lets it happen. @throws RestError
 */
export type BeforeWrite = (write: Write) => Promise<Response | undefined>;
