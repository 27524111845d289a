import type { ResultRow } from '../compile/statement.ts';
import { tooMuchAsked } from '../errors.ts';
import { isStranger, type OpenOperators } from '../plan/refuse-costly.ts';

const MB = 1024 * 1024;
/**
 * Upper bound in bytes for visitors. The whole catalogue is a tenth of it, and embeds multiply. Programs ask for the rest page by page.
 */
const MAX_ANON_BYTES = MB;
/** Upper bound in bytes for accounts, which anybody can have: a thousand rows for an administrator's program. */
const MAX_ACCOUNT_BYTES = 4 * MB;

/** Called inside the transaction, so that a refused request changes nothing. @throws RestError */
export function refuseLongBody(
  { body }: Pick<ResultRow, 'body'>,
  { role, operators }: { role: string; operators: OpenOperators },
): void {
  if (body === null || operators === 'all' || !isStranger(role)) return;
  const most = role === 'anon' ? MAX_ANON_BYTES : MAX_ACCOUNT_BYTES;
  if (Buffer.byteLength(body) > most) throw tooMuchAsked('bytes of an answer', most);
}
