import type { RestRequest } from './request.ts';

/** Rows to be added, or a change of existing rows. */
type Write = { verb: 'insert' | 'update'; table: string; rows: number; request: RestRequest };

/**
 * Called before every insert and update, once table and names are known and before anything runs. Returns an answer
 * that replaces it, or undefined to let it happen. @throws RestError
 */
export type BeforeWrite = (write: Write) => Promise<Response | undefined>;
