import { formatDate } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import type { StockCount } from '#server/shop/stock/stock-counts.ts';
import { countTexts } from './count-form.ts';

export type CountView = ReturnType<typeof countView>;

export function countView({ opened_at, ended_at, lines, ...count }: StockCount) {
  return {
    ...count,
    texts: withSeen(countTexts(lines.map(({ id, counted }) => ({ product_id: id, counted })))),
    openedAt: formatDate(opened_at, { withTime: true }),
    endedAt: ended_at && formatDate(ended_at, { withTime: true }),
    lines: lines.map(({ stockThen, counted, ...line }) => ({
      ...line,
      counted,
      difference: counted === null || stockThen === null ? null : counted - stockThen,
    })),
  };
}
