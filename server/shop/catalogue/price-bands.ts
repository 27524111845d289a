/** Ranges of the direct price, in cents, by their word in the address; the upper end belongs to the next one. */
export const priceBands = [
  { id: '0-25', label: 'Moins de 25\u00a0€', from: 0, to: 2_500 },
  { id: '25-75', label: 'De 25 à 75\u00a0€', from: 2_500, to: 7_500 },
  { id: '75-200', label: 'De 75 à 200\u00a0€', from: 7_500, to: 20_000 },
  { id: '200', label: '200\u00a0€ et plus', from: 20_000, to: Number.POSITIVE_INFINITY },
] as const;

export function priceBandOf(cents: number): string {
  return priceBands.find(({ from, to }) => from <= cents && cents < to)?.id ?? '';
}
