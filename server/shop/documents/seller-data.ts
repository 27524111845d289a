import type { ShopSettings } from '../../settings/shop-settings.ts';
import { mediatorOf } from './document-texts.ts';

/** Who sells, as it is kept with a document: what the shop is called later does not reach it. */
export function sellerData(shop: ShopSettings) {
  const { name, legalForm, ownerName, street, postcode, city, country, siren, rne, phone, email, iban, bic } =
    shop;
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
    },
    mediator: mediatorOf(shop),
    vatNotice: shop.vatNotice,
  };
}
