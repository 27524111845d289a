import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type RootOperationNode,
  type Transaction,
} from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

type Explained = Pick<Database, 'asRole' | 'transaction'>;

/** The plan of each SELECT that `act` sends in transactions, explained in the same transactions: with the same role and policies. */
export async function plansOf(
  database: Explained,
  act: (database: Explained) => Promise<unknown>,
): Promise<string[]> {
  const plans: string[] = [];
  const explaining =
    <T>(fn: (tx: Transaction<Schema>) => Promise<T>) =>
    async (tx: Transaction<Schema>): Promise<T> => {
      const nodes: RootOperationNode[] = [];
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          nodes.push(node);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const value = await fn(tx.withPlugin(plugin));
      for (const node of nodes) {
        const { sql, parameters } = tx.getExecutor().compileQuery(node, createQueryId());
        if (!/^\s*select/i.test(sql)) continue;
        const asked = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(asked);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return value;
    };
  await act({
    asRole: (claims, fn, options) => database.asRole(claims, explaining(fn), options),
    transaction: (fn) => database.transaction(explaining(fn)),
  });
  return plans;
}
