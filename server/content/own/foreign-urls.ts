import type { SiteSettings } from '../../config.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';

/** Addresses of other sites that ours links to: redirections may lead to these sites only. */
export function foreignUrls(
  { contactFormUrl, shippingFormUrl, hostingOrderUrl, chatbotUrl }: SiteSettings,
  { mapsUrl, instagramUrl, facebookUrl }: ShopSettings,
): (string | undefined)[] {
  return [contactFormUrl, shippingFormUrl, hostingOrderUrl, chatbotUrl, mapsUrl, instagramUrl, facebookUrl];
}
