import { capitalize } from '#domain/text/typography.ts';
import type { GuideRepair } from './guide-repair.ts';

/** The workshop's own prices of this very work, each with its delay; nothing where it announces none. */
export function RepairPrices({ prices }: Pick<GuideRepair, 'prices'>) {
  return prices.map(({ name, range, delay }) => (
    <span key={name}>
      {`${name}\u00a0: `}
      <b>{prices.length > 1 ? range : capitalize(range)}</b>
      {`, ${delay}. `}
    </span>
  ));
}
