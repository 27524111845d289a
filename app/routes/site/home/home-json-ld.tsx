import { useContext } from 'react';
import type { RouterContextProvider } from 'react-router';
import { pageRequestContext } from '#app/context.ts';
import { ProseSource } from '#app/features/content/prose.tsx';
import { jsonLdText } from '#app/seo/json-ld.tsx';
import { localBusiness, type ShopPlace } from '#app/seo/schema/local-business.ts';
import { webSite } from '#app/seo/schema/web-site.ts';

const ID = 'json-ld';

type HomeFacts = {
  shop: ShopPlace;
  siteUrl: string;
  services: readonly { cardTitle: string; path: string }[];
  description: string;
};

/**
 * For the loader: the structured data goes to the render of the document and nowhere else. As loader data it would
 * stand in the first view twice, and a client navigation has no reader for it.
 */
export function keepHomeJsonLd(context: Readonly<RouterContextProvider>, { shop, siteUrl, services, description }: HomeFacts): void {
  const offered = services.map(({ cardTitle, path }) => ({ name: cardTitle, path }));
  const business = localBusiness({ shop, siteUrl, services: offered, description });
  const text = jsonLdText([business, webSite({ siteUrl, name: shop.name })]);
  context.get(pageRequestContext).prose.set(ID, text);
}

/** Hydration keeps the text of the server. */
export function HomeJsonLd() {
  const text = useContext(ProseSource).get(ID) ?? '';
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  );
}
