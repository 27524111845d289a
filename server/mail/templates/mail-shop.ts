import type { ShopFacts } from '#server/content/shop-facts.ts';

/** What the mails say of the shop. */
export type MailShop = Pick<
  ShopFacts,
  'name' | 'ownerName' | 'street' | 'postcode' | 'city' | 'phone' | 'phoneE164' | 'email' | 'siren'
>;
