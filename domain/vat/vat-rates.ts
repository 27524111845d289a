/** Rates of VAT in thousandths of the net price; under the margin scheme no VAT stands on a document. */
const THOUSANDTHS = { '20': 200, '10': 100, '5.5': 55, '2.1': 21, '0': 0, margin: 0 } as const;

export type VatRate = keyof typeof THOUSANDTHS;

/** The highest first, as documents list them. */
export const VAT_RATES = ['20', '10', '5.5', '2.1', '0', 'margin'] as const satisfies readonly VatRate[];

/** What nearly everything is sold at (CGI, art. 278). */
export const USUAL_VAT_RATE: VatRate = '20';

/** « 5.5 », as machines write it. */
export const vatPercent = (rate: VatRate): string => (rate === 'margin' ? '0' : rate);

/** « TVA 5,5 % », and the scheme of used goods. */
export const vatRateText = (rate: VatRate): string =>
  rate === 'margin' ? 'TVA sur la marge' : `TVA ${rate.replace('.', ',')}\u00a0%`;

/** The VAT inside a price that includes it, to the nearest cent, halves away from zero. */
export function vatInsideCents(grossCents: number, rate: VatRate): number {
  const thousandths = THOUSANDTHS[rate];
  const cents = Math.round((Math.abs(grossCents) * thousandths) / (1000 + thousandths));
  return cents === 0 ? 0 : Math.sign(grossCents) * cents;
}
