import type { ServiceCardData } from '#app/features/content/service-card.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { localBusiness } from '#app/seo/schema/local-business.ts';
import { webSite } from '#app/seo/schema/web-site.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { Expertise } from './expertise.tsx';
import { Hero } from './hero.tsx';
import { Tiles } from './tiles.tsx';

type HomeTopProps = {
  shop: ShopSettings;
  services: readonly ServiceCardData[];
  siteUrl: string;
  shippingUrl: string;
  description: string;
};

/** Cards of the expertise section (specification, section 2). */
const SHOWN_SERVICES = 4;

/** The home page down to its lazy sections: only words, drawings and links, rendered by the server. */
export function HomeTop({ shop, services, siteUrl, shippingUrl, description }: HomeTopProps) {
  const shown = services.slice(0, SHOWN_SERVICES);
  const offered = shown.map(({ cardTitle, path }) => ({ name: cardTitle, path }));
  return (
    <>
      <Hero shippingUrl={shippingUrl} hasFreeDiagnosis={!shop.diagnosisFee} />
      <Tiles quoteValidity={shop.quoteValidity} />
      <Expertise services={shown} />
      <JsonLd
        data={[
          localBusiness({ shop, siteUrl, services: offered, description }),
          webSite({ siteUrl, name: shop.name }),
        ]}
      />
    </>
  );
}
