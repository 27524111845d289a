import { formatDate } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import type { StockProduct } from '#server/shop/stock/find-stock-product.ts';
import { movementView } from './movement-view.ts';
import { pictureTexts } from './picture-form.ts';

export type ProductView = ReturnType<typeof productView>;

export function productView(product: Omit<StockProduct, 'record' | 'categories'>) {
  return {
    ...product,
    pictureTexts: withSeen(pictureTexts(product.pictures)),
    prices: product.prices.map(({ valid_from, ...price }) => ({
      ...price,
      since: formatDate(valid_from, { withTime: true }),
    })),
    movements: product.movements.map(movementView),
  };
}
