import { dayInParis } from '#domain/dates/dates.ts';
import { VAT_INCLUDED } from '#domain/vat/price-words.ts';
import { vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { mediatorOf } from './document-texts.ts';

/**
 * Who sells, as it is kept with a document: what the shop is called later does not reach it, nor another regime of VAT. The
 * day of the document decides, even where the settings are of a minute before.
 */
export function sellerData(shop: ShopSettings, at: Date) {
  const { name, legalForm, ownerName, street, postcode, city, country, siren, rne, phone, email, iban, bic } =
    shop;
  const vatNumber = vatRegimeAt(shop.vatRegimes, dayInParis(at))?.vatNumber;
  return {
    seller: {
      name,
      legalForm,
      ownerName,
      street,
      postcode,
      city,
      country,
      siren,
      rne,
      phone,
      email,
      iban,
      bic,
      ...(vatNumber && { vatNumber }),
    },
    mediator: mediatorOf(shop),
    vatNotice: vatNumber ? VAT_INCLUDED : shop.vatNotice,
  };
}
