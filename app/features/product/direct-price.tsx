import { Price } from '#app/ui/display/price.tsx';
import { formatEuros } from '#domain/money/money.ts';

type DirectPriceProps = { listedCents: number; directCents: number; size?: 's' | 'm' | 'l' };

/**
 * The price that is paid, with the listed price beside it: two prices, never a reduction (code de la consommation, L.
 * 112-1-1).
 */
export function DirectPrice({ listedCents, directCents, size = 's' }: DirectPriceProps) {
  return (
    <Price
      size={size}
      caption="Payé en direct"
      cents={directCents}
      note={`Prix catalogue ${formatEuros(listedCents)}`}
    />
  );
}
