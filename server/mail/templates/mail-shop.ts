import type { ShopSettings } from '#server/settings/shop-settings.ts';

/** The facts about the shop that mails show. */
export type MailShop = Pick<
  ShopSettings,
  | 'name'
  | 'ownerName'
  | 'legalForm'
  | 'street'
  | 'postcode'
  | 'city'
  | 'phone'
  | 'phoneE164'
  | 'email'
  | 'siren'
>;
