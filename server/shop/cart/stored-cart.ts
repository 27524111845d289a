import type { Transaction } from 'kysely';
import { type CartItem, type CartLine, readCartItems } from '#domain/cart/cart-line.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { SignedIn } from '../../sessions/visitor.ts';

type Owner = Pick<SignedIn, 'id' | 'claims'>;

/** The cart in the profile of an account, read with the account's own rights. */
export function readStoredCart({ asRole }: Pick<Database, 'asRole'>, { id, claims }: Owner) {
  return asRole(claims, (tx) => selectCart(tx, id).executeTakeFirst().then(itemsOf), { readOnly: true });
}

/** Changes it. Whoever changes it at the same time waits, so that neither change is lost. Returns what is stored now. */
export function changeStoredCart(
  { asRole }: Pick<Database, 'asRole'>,
  { id, claims }: Owner,
  change: (lines: CartLine[]) => CartLine[],
): Promise<CartItem[]> {
  return asRole(claims, async (tx) => {
    const items = change(itemsOf(await selectCart(tx, id).forUpdate().executeTakeFirst())).flatMap(itemOf);
    await tx
      .updateTable('profiles')
      .set({ cart: JSON.stringify(items) })
      .where('id', '=', id)
      .execute();
    return items;
  });
}

const selectCart = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('profiles').select('cart').where('id', '=', id);

const itemsOf = (row: { cart: unknown } | undefined) => readCartItems(row?.cart);

/** A line of which nobody knows name and price is that of a product no longer sold: it cannot be stored. */
function itemOf({ id, name, price, quantity }: CartLine): CartItem[] {
  return name === undefined || price === undefined ? [] : [{ id, name, price, quantity }];
}
