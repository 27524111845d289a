import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { leftInLists, stockWords } from '#domain/stock/stock-words.ts';

/** Whether a product is there, in the same words on its page and wherever it is shown among others. */
export function StockBadge({ offered }: { offered: number }) {
  return <Badge kind={KINDS[leftInLists(offered)]}>{stockWords(offered)}</Badge>;
}

const KINDS: Record<ReturnType<typeof leftInLists>, BadgeKind> = {
  0: 'idle',
  1: 'waiting',
  2: 'waiting',
  3: 'ok',
};
