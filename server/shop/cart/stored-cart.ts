import type { Transaction } from 'kysely';
import { takeOut } from '#domain/cart/cart.ts';
import { type CartLine, readStoredLines, toStoredLines } from '#domain/cart/cart-line.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { SignedIn } from '../../sessions/visitor.ts';

type Owner = Pick<SignedIn, 'id' | 'claims'>;

/** The cart in the profile of an account, read with the account's own rights. */
export function readStoredCart({ asRole }: Pick<Database, 'asRole'>, { id, claims }: Owner) {
  return asRole(claims, (tx) => selectCart(tx, id).executeTakeFirst().then(linesOf), { readOnly: true });
}

/**
 * Changes the stored cart. Simultaneous changes wait for each other, so that none is lost. Returns the lines stored
 * now.
 */
export function changeStoredCart(
  { asRole }: Pick<Database, 'asRole'>,
  { id, claims }: Owner,
  change: (lines: CartLine[]) => CartLine[],
): Promise<CartLine[]> {
  return asRole(claims, (tx) => changeCart(tx, id, change));
}

/** What an account has ordered and paid leaves its cart, on all of its devices: in the transaction that says it is paid. */
export async function takeOutOfStoredCart(
  tx: Transaction<Schema>,
  userId: string,
  ordered: readonly { id: string; quantity: number }[],
): Promise<void> {
  await changeCart(tx, userId, (lines) => takeOut(lines, ordered));
}

async function changeCart(tx: Transaction<Schema>, id: string, change: (lines: CartLine[]) => CartLine[]) {
  const stored = toStoredLines(change(linesOf(await selectCart(tx, id).forUpdate().executeTakeFirst())));
  await tx
    .updateTable('profiles')
    .set({ cart: JSON.stringify(stored) })
    .where('id', '=', id)
    .execute();
  return readStoredLines(stored);
}

const selectCart = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('profiles').select('cart').where('id', '=', id);

const linesOf = (row: { cart: unknown } | undefined) => readStoredLines(row?.cart);
