import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { leftInLists, stockText } from '#domain/stock/stock-texts.ts';

type StockBadgeProps = {
  offered: number;
  /** How many used units are among them: visitors choose one. */
  units?: number;
};

/** Whether a product is in stock, in the same words on its page and wherever it is shown among others. */
export function StockBadge({ offered, units = 0 }: StockBadgeProps) {
  if (units > 1) return <Badge kind="ok">{`${units} exemplaires`}</Badge>;
  return <Badge kind={KINDS[leftInLists(offered)]}>{stockText(offered)}</Badge>;
}

const KINDS: Record<ReturnType<typeof leftInLists>, BadgeKind> = {
  0: 'idle',
  1: 'waiting',
  2: 'waiting',
  3: 'ok',
};
