import { Price } from '#app/ui/display/price.tsx';
import { formatEuros } from '#domain/money.ts';

type DirectPriceProps = { listedCents: number; directCents: number; size?: 's' | 'm' | 'l' };

/** What is paid, and the listed price beside it: two prices, never a reduction (art. L.112-1-1 of the consumer code). */
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
