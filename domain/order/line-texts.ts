import { formatEuros } from '../money/money.ts';

type Marks = {
  sku: string;
  condition: string;
  grade: string | null;
  warranty: string;
  /** Of a unit. */
  eco_cents?: number | null | undefined;
};

/** « dont 0,42 € d’éco-participation par appareil »: a part of its price, which is shown apart; empty without one. */
export const ecoText = (cents: number | null | undefined): string =>
  cents ? `dont ${formatEuros(cents)} d’éco-participation par appareil` : '';

/** What distinguishes a sold line from another with the same name: « Réf. SSD-1 · neuf · Garantie deux ans ». */
export const lineDetails = ({ sku, condition, grade, warranty, eco_cents }: Marks): string =>
  [`Réf. ${sku}`, condition, grade && `grade ${grade}`, warranty, ecoText(eco_cents)]
    .filter(Boolean)
    .join(' · ');

/** What of a product's legal block its line keeps: only a new device has it. */
export const ecoCentsOf = ({
  condition,
  legal,
}: {
  condition: string;
  legal: { ecoCents?: number | undefined };
}) => (condition === 'neuf' ? (legal.ecoCents ?? null) : null);
