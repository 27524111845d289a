import { Price } from '#app/ui/display/price.tsx';

type DirectPriceProps = {
  cents: number;
  size?: 's' | 'm' | 'l';
  /** There are others that cost more. */
  isLowest?: boolean;
};

/** The one price that is shown, which is the one that is paid (docs/decisions/194-one-price-is-shown.md). */
export function DirectPrice({ cents, size = 's', isLowest = false }: DirectPriceProps) {
  return <Price size={size} caption={isLowest && 'Dès'} cents={cents} />;
}
