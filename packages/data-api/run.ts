import { CompiledQuery } from 'kysely';
import type { Statement } from './compile/sql-text.ts';
import type { DataApiDatabase } from './host.ts';
import type { RestRequest } from './request.ts';

export type RunOptions = {
  database: Pick<DataApiDatabase, 'asApiRole'>;
  /** By role; `default` for all others. */
  statementTimeoutMs: Readonly<Record<string, number>> & { default: number };
};

export type Ask = <R>(statement: Statement) => Promise<R[]>;

/**
 * Runs `fn` in one transaction with the caller's rights; rolls back if it throws.
 * @param settings additional settings of the transaction
 */
export function runAs<T>(
  request: RestRequest,
  { database, statementTimeoutMs }: RunOptions,
  fn: (ask: Ask) => Promise<T>,
  { readOnly, timezone }: { readOnly: boolean; timezone?: string },
): Promise<T> {
  const timeoutMs = statementTimeoutMs[request.claims.role] ?? statementTimeoutMs.default;
  const settings = {
    search_path: 'public, extensions',
    statement_timeout: String(timeoutMs),
    ...(timezone === undefined ? {} : { timezone }),
    ...requestSettings(request),
  };
  return database.asApiRole(
    request.claims,
    (tx) =>
      fn(async <R>({ text, values }: Statement) => {
        const { rows } = await tx.executeQuery<R>(CompiledQuery.raw(text, [...values]));
        return rows;
      }),
    { readOnly, settings },
  );
}

/** Facts about the request that functions of the database may read. */
function requestSettings({ method, path, headers }: RestRequest): Record<string, string> {
  const { cookie = '', ...others } = Object.fromEntries(headers);
  const cookies = cookie.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return name ? [[name, value.join('=')] as const] : [];
  });
  return {
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(others),
    'request.cookies': JSON.stringify(Object.fromEntries(cookies)),
  };
}
