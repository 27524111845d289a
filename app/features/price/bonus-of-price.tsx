import { ExternalLink } from '#app/ui/external-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type BonusRate, bonusOf } from '#domain/bonus/bonus.ts';
import { type BonusDevice, isBonusOf } from '#domain/bonus/bonus-device.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';

type BonusOfPriceProps = {
  /** In euros. */
  price: { from: number | null; to: number | null };
  device: BonusDevice;
  /** What is in force. */
  bonuses: readonly BonusRate[];
};

/** What a price comes to behind a bonus, with its condition, its day and where it is published. Nothing without one. */
export function BonusOfPrice({ price, device, bonuses }: BonusOfPriceProps) {
  return bonuses.map((bonus) => {
    if (!isBonusOf(bonus, device)) return null;
    const words = bonusWords(price, bonus);
    return (
      words && (
        <p key={bonus.label}>
          <Numbered>{words}</Numbered> <BonusSource bonus={bonus} />
        </p>
      )
    );
  });
}

/** Its conditions, which no amount is shown without. */
export const bonusCondition = ({ label, leastCents }: BonusRate): string =>
  `${label}, hors garantie, à un particulier${leastCents > 0 ? `, réparation de ${formatEuros(leastCents)} au moins` : ''}`;

/** Where it is published, and when that was read. */
export function BonusSource({ bonus: { organisation, sourceUrl, readOn } }: { bonus: BonusRate }) {
  return (
    <>
      <ExternalLink href={sourceUrl}>{`Barème ${organisation}`}</ExternalLink>
      <Numbered>{`, lu le ${formatLongDate(readOn)}.`}</Numbered>
    </>
  );
}

function bonusWords({ from, to }: BonusOfPriceProps['price'], bonus: BonusRate): string | null {
  if (from === null) return null;
  const cents = bonusOf(bonus, from * 100);
  const condition = bonusCondition(bonus);
  if (cents > 0)
    return `Dès ${formatEuros(from * 100 - cents)} après bonus réparation de ${formatEuros(cents)} (${condition}).`;
  const isReached = to === null || bonusOf(bonus, to * 100) > 0;
  return isReached ? `Bonus réparation de ${formatEuros(bonus.cents)} possible (${condition}).` : null;
}
