import { capitalize } from '#domain/text/typography.ts';
import type { GuideRepair } from './guide-repair.ts';

/** The workshop's own prices for exactly this work, with their delays. Draws nothing if it announces none. */
export function RepairPrices({ prices }: Pick<GuideRepair, 'prices'>) {
  return prices.map(({ name, range, delay }) => (
    <span key={name}>
      {`${name}\u00a0: `}
      <b>{prices.length > 1 ? range : capitalize(range)}</b>
      {`, ${delay}. `}
    </span>
  ));
}
