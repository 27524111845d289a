import type { ReactNode } from 'react';
import { formatEuros, formatPrice } from '#domain/money/money.ts';

const CLASS_NAMES = { s: 'price price--small', m: 'price', l: 'price price--large' };

type PriceProps = {
  size?: keyof typeof CLASS_NAMES;
  /** Above the figure: which price it is. */
  caption?: ReactNode;
  /** Below the figure: « 13,00 € pièce ». */
  note?: ReactNode;
} & (
  | { cents: number }
  /** Words instead of an amount: « Sur devis ». */
  | { text: string }
);

/** An amount as the shop writes it, « 149,00 € »; programs read it in `value`. */
export function Price({ size = 'm', caption, note, ...amount }: PriceProps) {
  return (
    <span className={CLASS_NAMES[size]}>
      {caption && <small>{caption}</small>}
      {'cents' in amount ? (
        <data value={formatPrice(amount.cents / 100)}>{formatEuros(amount.cents)}</data>
      ) : (
        amount.text
      )}
      {note && <small>{note}</small>}
    </span>
  );
}
