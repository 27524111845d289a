import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addStock, sayWhy } from '../shop/orders/change-stock.ts';
import { lockProducts } from '../shop/orders/lock-products.ts';
import type { RepairWho } from './repair-row.ts';

type Tx = Transaction<Schema>;
export type WantedPart = { productId: string; quantity: number };

/**
 * Holds the parts that a repair needs, except those it has already taken. Parts that are not on the shelf are awaited,
 * and held when the shop says that they came. Parts held for an earlier quote are given back first; what was noted of one goes to the
 * next of its product.
 */
export async function holdParts(
  tx: Tx,
  repairId: string,
  wanted: readonly WantedPart[],
  now: Date,
): Promise<void> {
  const before = await partsOf(tx, repairId, ['awaited', 'held']);
  // All at once, in the order of their ids: two repairs with the same parts never wait for each other both ways.
  const all = [...before.map(({ product_id }) => product_id), ...wanted.map(({ productId }) => productId)];
  if (all.length > 0) await lockProducts(tx, all);
  await giveBackStocked(tx, repairId, now);
  const taken = await sumOf(tx, repairId, ['taken']);
  const missing = [...sumByProduct(wanted)]
    .map(([productId, quantity]) => ({ productId, quantity: quantity - (taken.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  await addParts(tx, repairId, missing, now, new Map(before.map((part) => [part.product_id, notedOf(part)])));
}

/** Adds parts; a part is held if the shelf has all of its units. */
export async function addParts(
  tx: Tx,
  repairId: string,
  parts: readonly WantedPart[],
  now: Date,
  noted: ReadonlyMap<string, ReturnType<typeof notedOf>> = new Map(),
): Promise<void> {
  if (parts.length === 0) return;
  const products = await lockProducts(
    tx,
    parts.map(({ productId }) => productId),
  );
  const available = new Map(products.map((product) => [product.id, product.available]));
  await tx
    .insertInto('repair_parts')
    .values(
      parts.map(({ productId, quantity }) => ({
        repair_id: repairId,
        product_id: productId,
        quantity,
        state: (available.get(productId) ?? 0) >= quantity ? ('held' as const) : ('awaited' as const),
        created_at: now,
        updated_at: now,
        ...noted.get(productId),
      })),
    )
    .execute();
}

/** Holds awaited parts, as far as they are on the shelf by now. Returns how many are still awaited. */
export async function holdAwaited(tx: Tx, repairId: string, now: Date): Promise<number> {
  const awaited = await partsOf(tx, repairId, ['awaited']);
  if (awaited.length === 0) return 0;
  const products = await lockProducts(
    tx,
    awaited.map(({ product_id }) => product_id),
  );
  const available = new Map(products.map((product) => [product.id, product.available]));
  let still = 0;
  for (const { id, product_id, quantity } of awaited) {
    const left = (available.get(product_id) ?? 0) - quantity;
    if (left < 0) {
      still += 1;
    } else {
      available.set(product_id, left);
      await setState(tx, [id], 'held', now);
    }
  }
  return still;
}

/**
 * Takes the held parts off the shelf: they are in the device. If it cannot, returns the reason in French, having
 * changed nothing.
 */
export async function takeParts(
  tx: Tx,
  repair: { id: string; reference: string },
  who: RepairWho,
  now: Date,
): Promise<string | undefined> {
  const parts = await partsOf(tx, repair.id, ['awaited', 'held']);
  const unstocked = await unstockedOf(tx, repair.id, ['awaited', 'held']);
  if (parts.some(({ state }) => state === 'awaited'))
    return 'Une pièce du dossier est encore attendue\u00a0: rangez-la en stock, ou retirez-la du dossier.';
  if (unstocked.some(({ state }) => state === 'awaited'))
    return 'Une pièce du dossier est encore attendue\u00a0: notez qu’elle est arrivée, ou retirez-la du dossier.';
  await setState(tx, idsOf(unstocked), 'taken', now);
  if (parts.length === 0) return undefined;
  await lockProducts(
    tx,
    parts.map(({ product_id }) => product_id),
  );
  await setState(tx, idsOf(parts), 'taken', now);
  await sayWhy(tx, 'repair', repair.reference, { actorId: actorOf(who) });
  for (const { product_id, quantity } of parts) await addStock(tx, product_id, -quantity);
  return undefined;
}

/** Frees held parts and drops awaited ones; parts in the device stay there. */
export async function giveBackParts(tx: Tx, repairId: string, now: Date): Promise<void> {
  await setState(tx, idsOf(await unstockedOf(tx, repairId, ['awaited', 'held'])), 'given_back', now);
  await giveBackStocked(tx, repairId, now);
}

async function giveBackStocked(tx: Tx, repairId: string, now: Date): Promise<void> {
  const parts = await partsOf(tx, repairId, ['awaited', 'held']);
  if (parts.length === 0) return;
  await lockProducts(
    tx,
    parts.map(({ product_id }) => product_id),
  );
  await setState(tx, idsOf(parts), 'given_back', now);
}

/**
 * Gives one part back; if it was in the device, it returns to the shelf. If it cannot, returns the reason in French.
 */
export async function giveBackPart(
  tx: Tx,
  repair: { id: string; reference: string },
  partId: number,
  who: RepairWho,
  now: Date,
): Promise<string | undefined> {
  const unstocked = await unstockedOf(tx, repair.id, IN_CASE);
  if (unstocked.some(({ id }) => id === partId)) {
    await setState(tx, [partId], 'given_back', now);
    return undefined;
  }
  const part = (await partsOf(tx, repair.id, IN_CASE)).find(({ id }) => id === partId);
  if (!part) return 'Cette pièce n’est plus dans le dossier.';
  await lockProducts(tx, [part.product_id]);
  await setState(tx, [partId], 'given_back', now);
  if (part.state !== 'taken') return undefined;
  await sayWhy(tx, 'return', repair.reference, { actorId: actorOf(who) });
  await addStock(tx, part.product_id, part.quantity);
  return undefined;
}

/** A customer's press names no person of the shop as the author of the movement. */
const actorOf = (who: RepairWho) => (who.kind === 'shop' ? who.userId : null);

type PartState = 'awaited' | 'held' | 'taken' | 'given_back';

const IN_CASE: readonly PartState[] = ['awaited', 'held', 'taken'];

type RepairPart = Awaited<ReturnType<typeof partsOf>>[number];

/** Those that are products of the shop. */
function partsOf(tx: Tx, repairId: string, states: readonly PartState[]) {
  return tx
    .selectFrom('repair_parts')
    .select(['id', 'product_id', 'quantity', 'state'])
    .select(['supplier', 'expected_on', 'cost_cents', 'origin', 'serial', 'donor'])
    .where('repair_id', '=', repairId)
    .where('state', 'in', states)
    .where('product_id', 'is not', null)
    .orderBy('id')
    .$narrowType<{ product_id: string }>()
    .execute();
}

/** Those that no stock moves with (unstocked-parts.ts). */
const unstockedOf = (tx: Tx, repairId: string, states: readonly PartState[]) =>
  tx
    .selectFrom('repair_parts')
    .select(['id', 'state'])
    .where('repair_id', '=', repairId)
    .where('state', 'in', states)
    .where('product_id', 'is', null)
    .execute();

const idsOf = (parts: readonly { id: number }[]): number[] => parts.map(({ id }) => id);

/** From whom a part comes, when, at what cost, and what it is. */
const notedOf = ({ id: _, product_id: __, quantity: ___, state: ____, ...noted }: RepairPart) => noted;

async function setState(tx: Tx, ids: readonly number[], state: PartState, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('repair_parts').set({ state, updated_at: now }).where('id', 'in', ids).execute();
}

async function sumOf(tx: Tx, repairId: string, states: readonly PartState[]): Promise<Map<string, number>> {
  const parts = await partsOf(tx, repairId, states);
  return sumByProduct(parts.map(({ product_id, quantity }) => ({ productId: product_id, quantity })));
}

function sumByProduct(parts: readonly WantedPart[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of parts) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return sums;
}
