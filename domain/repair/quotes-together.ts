import { formatEuros } from '../money/money.ts';

/** The quote of one of several devices, with what it costs: as it was accepted, or at least. */
export type QuotedTogether = { state: string; cents: number; isOpen: boolean };

/** What several quotes come to: what was refused, replaced or has expired is not asked for. */
export function sumOfTogether(quoted: readonly QuotedTogether[]): Omit<QuotedTogether, 'state'> {
  const asked = quoted.filter(({ state }) => state === 'sent' || state === 'accepted');
  return {
    cents: asked.reduce((sum, { cents }) => sum + cents, 0),
    isOpen: asked.some(({ isOpen }) => isOpen),
  };
}

/** « à partir de 129,00 € », while something of it is still to be chosen. */
export const togetherText = ({ cents, isOpen }: Omit<QuotedTogether, 'state'>): string =>
  isOpen ? `à partir de ${formatEuros(cents)}` : formatEuros(cents);
