import { z } from 'zod';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { DocumentTexts } from '../../shop/documents/document-texts.ts';

/** What is frozen of a bonus with a quote. */
export const bonusSchema = z.object({
  label: z.string(),
  organisation: z.string(),
  cents: z.int(),
  leastCents: z.int(),
  from: z.string(),
});

/** What documents of money keep of it: who pays how much in the customer's place. */
export const paidBonusSchema = z.object({ organisation: z.string(), cents: z.int() });

type PaidBonus = z.output<typeof paidBonusSchema>;

/** The rows behind the total of a quote: what the organisation pays, and what the customer is left with. Nothing without a bonus. */
export const bonusTotals = (bonus: PaidBonus | null, totalCents: number): DocumentTexts['totals'] =>
  bonus === null || bonus.cents === 0
    ? []
    : [
        bonusTotal(bonus),
        { label: 'Reste à payer', amount: formatEuros(totalCents - bonus.cents), isMain: true },
      ];

export const bonusTotal = ({ organisation, cents }: PaidBonus): DocumentTexts['totals'][number] => ({
  label: `Bonus réparation, ${organisation}`,
  amount: formatEuros(-cents),
});

/** Who pays it, under which conditions, and that it is no discount. */
export function bonusMention({
  label,
  organisation,
  cents,
  leastCents,
  from,
}: z.output<typeof bonusSchema>): string {
  const least = leastCents > 0 ? `atteint ${formatEuros(leastCents)}` : 'dépasse cette somme';
  return `Bonus réparation\u00a0: ${formatEuros(cents)} pour «\u00a0${label}\u00a0» si le total accepté ${least}, barème du ${formatLongDate(from)}. L’appareil est hors garantie et à un particulier. ${PAID_BY(organisation)}`;
}

/** The same on an invoice, whose sums say the rest. */
export const paidBonusMention = ({ organisation, cents }: PaidBonus): string =>
  `Bonus réparation de ${formatEuros(cents)}. ${PAID_BY(organisation)}`;

const PAID_BY = (organisation: string) =>
  `${organisation} le paie à l’atelier à la place du client\u00a0: il se déduit de ce que le client paie, non du prix ni de sa TVA.`;
