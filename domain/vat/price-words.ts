/** In the place of the mention of the franchise, once prices have VAT in them. */
export const VAT_INCLUDED = 'TVA incluse';

/** What precedes the mention of VAT: with VAT in them, prices are no longer net ones. */
export const priceWords = (vatNotice: string): string =>
  isVatIncluded(vatNotice) ? 'Prix TTC' : 'Prix nets';

/** Whether prices that this mention follows have VAT in them. */
export const isVatIncluded = (vatNotice: string): boolean => vatNotice === VAT_INCLUDED;

/** « Total à payer », or « Total TTC à payer » where there is VAT in it. */
export const totalWords = (words: `Total${string}`, isTaxed: boolean): string =>
  isTaxed ? words.replace('Total', 'Total TTC') : words;
