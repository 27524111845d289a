import { Price } from '#app/ui/display/price.tsx';
import { formatEuros } from '#domain/money/money.ts';

type DirectPriceProps = {
  listedCents: number;
  directCents: number;
  size?: 's' | 'm' | 'l';
  /** There are others that cost more. */
  isLowest?: boolean;
};

/**
 * The price that is paid, with the listed price beside it: two prices, never a reduction (code de la consommation, L.
 * 112-1-1).
 */
export function DirectPrice({ listedCents, directCents, size = 's', isLowest = false }: DirectPriceProps) {
  return (
    <Price
      size={size}
      caption={isLowest ? 'Payé en direct, dès' : 'Payé en direct'}
      cents={directCents}
      note={`Prix catalogue ${isLowest ? 'dès ' : ''}${formatEuros(listedCents)}`}
    />
  );
}
