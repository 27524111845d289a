import { type CartLine, productIdSchema, quantitySchema, readLines } from './cart-line.ts';

/** The lines of a cart as an address has them: ids and quantities, nothing of the person. */
export const sharedText = (lines: readonly Pick<CartLine, 'id' | 'quantity'>[]): string =>
  lines.map(({ id, quantity }) => `${id}.${quantity}`).join('_');

/** The lines of such a text; those that are none are left out. */
export function readShared(text: string): CartLine[] {
  return readLines(text.split('_'), (written) => {
    const [id, quantity] = String(written).split('.');
    const read = {
      id: productIdSchema.safeParse(id).data,
      quantity: quantitySchema.safeParse(Number(quantity)).data,
    };
    return read.id && read.quantity ? { id: read.id, quantity: read.quantity } : undefined;
  });
}
