import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { OrderRun } from '#tests/support/order-commands.ts';
import { STATES } from '#tests/support/order-model.ts';
import { type Command, commands } from '#tests/support/order-sequences.ts';
import { emptyShop, shopFaults } from '#tests/support/shop.ts';
import { isTorture } from '#tests/support/torture.ts';

// Runs commands in any order against the shop and against a plain model of it (tests/support/order-model.ts).

const SEQUENCES = isTorture ? 10_000 : 80;
/** Shops with a database each: an expiry runs on the whole database. */
const shops = [useTestDatabase(), useTestDatabase()];
const admins: AdminIdentity[] = [];
/** States that orders reached: commands without effect would find nothing. */
const seen = new Set<string>();

beforeAll(async () => {
  for (const { database } of shops) {
    await emptyShop(database);
    admins.push(await addIdentity(database, { role: 'admin' }));
  }
});

/** The first command after which the shop and the model differ; undefined if there is none. */
async function findDivergence(shop: number, sequence: readonly Command[]): Promise<object | undefined> {
  const database = shops[shop]?.database;
  const admin = admins[shop];
  if (!database || !admin) throw new Error(`there is no shop ${shop}`);
  const run = await OrderRun.begin(database, admin);
  for (const [at, one] of sequence.entries()) {
    const answered = await run.take(one);
    const kept = await run.compare();
    for (const state of kept.states) seen.add(state);
    const isSame = JSON.stringify(kept.real) === JSON.stringify(kept.model);
    if (isSame && answered?.real === answered?.model) continue;
    return { at, command: one, answered, kept };
  }
  return undefined;
}

test(`${SEQUENCES} sequences of cart, orders, payments, moves, refunds, expiries and withdrawals: the shop does what its model does`, {
  timeout: isTorture ? 3_600_000 : 120_000,
}, async () => {
  await Promise.all(
    shops.map((_, shop) =>
      fc.assert(
        fc.asyncProperty(commands, async (sequence) => {
          expect(await findDivergence(shop, sequence)).toBeUndefined();
        }),
        { numRuns: SEQUENCES / shops.length, seed: 20_261_122 + shop },
      ),
    ),
  );
  for (const { database } of shops) expect(await shopFaults(database)).toEqual([]);
  expect([...seen].sort()).toEqual(STATES.toSorted());
});
