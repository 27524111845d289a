import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database } from '#server/db/database.ts';

type Explained = Pick<Database, 'kysely' | 'asRole' | 'transaction'>;

/** A database that remembers its statements, to ask PostgreSQL for their plans. */
export function explainStatements(database: Explained) {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched: Explained = {
    kysely: database.kysely.withPlugin(plugin),
    asRole: (claims, fn, options) => database.asRole(claims, (tx) => fn(tx.withPlugin(plugin)), options),
    transaction: (fn) => database.transaction((tx) => fn(tx.withPlugin(plugin))),
  };
  return {
    watched,
    /** The plan of each statement that `act` sends, in lines. */
    async plansOf(act: () => Promise<unknown>): Promise<string[]> {
      nodes.length = 0;
      await act();
      const executor = database.kysely.getExecutor();
      const plans: string[] = [];
      for (const node of [...nodes]) {
        const { sql, parameters } = executor.compileQuery(node, { queryId: 'explain' });
        const { rows } = await database.kysely.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain ${sql}`, [...parameters]),
        );
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return plans;
    },
  };
}
