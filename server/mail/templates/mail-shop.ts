import type { ShopSettings } from '#server/settings/shop-settings.ts';

/** What mails say about the shop. */
export type MailShop = Pick<
  ShopSettings,
  'name' | 'ownerName' | 'street' | 'postcode' | 'city' | 'phone' | 'phoneE164' | 'email' | 'siren'
>;
