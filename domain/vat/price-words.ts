/** In the place of the mention of the franchise, once prices have VAT in them. */
export const VAT_INCLUDED = 'TVA incluse';

/** What precedes the mention of VAT: with VAT in them, prices are no longer net ones. */
export const priceWords = (vatNotice: string): string =>
  vatNotice === VAT_INCLUDED ? 'Prix TTC' : 'Prix nets';
