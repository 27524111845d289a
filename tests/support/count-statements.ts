import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/database.ts';

type Counted = Pick<Database, 'kysely' | 'asRole' | 'transaction'>;

/**
 * A database that counts its statements. Those that begin and end a transaction or take a role are not counted: they are always the
 * same few.
 */
export function countStatements(database: Counted) {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted: Counted = {
    kysely: database.kysely.withPlugin(plugin),
    asRole: (claims, fn, options) => database.asRole(claims, (tx) => fn(tx.withPlugin(plugin)), options),
    transaction: (fn) => database.transaction((tx) => fn(tx.withPlugin(plugin))),
  };
  return {
    counted,
    /** The number of statements that `act` sends. */
    async during(act: () => Promise<unknown>): Promise<number> {
      const before = count;
      await act();
      return count - before;
    },
  };
}
