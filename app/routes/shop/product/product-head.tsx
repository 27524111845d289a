import { conditionText } from '#app/features/product/product-texts.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import type { ShopAddress } from '#app/seo/schema/node.ts';
import { product as productNode } from '#app/seo/schema/product.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { merchantBrand } from '#domain/catalogue/merchant-facts.ts';
import { typeset } from '#domain/text/typography.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';
import type { OfferedUnit } from '#server/shop/catalogue/find-units.ts';
import type { ProductReviewsProps } from './product-reviews.tsx';
import type { Sending } from './sending.server.ts';

type ProductHeadProps = ProductReviewsProps & {
  product: Product;
  units: readonly OfferedUnit[];
  /** The product's own stock beside its units; null if there is none. */
  own: Pick<Product, 'direct_price_cents'> | null;
  pictures: readonly { src: string }[];
  /** The last one is the product. */
  crumbs: readonly { name: string; path: string }[];
  siteUrl: string;
  shop: ShopAddress;
  /** Null while orders are closed. */
  sending: Sending | null;
};

/** The place of the product on the site and its name, for readers and for machines. */
export function ProductHead({
  product,
  units,
  own,
  pictures,
  crumbs,
  siteUrl,
  shop,
  reviews,
  isSpecimen,
  sending,
}: ProductHeadProps) {
  const { slug, name, sku, description, brand, category, condition } = product;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className="wrap product__head">
        <h1>
          <Numbered>{typeset(name)}</Numbered>
        </h1>
        <p>
          Réf. <span className="number">{sku}</span> · {conditionText(product)}
        </p>
      </header>
      <JsonLd
        data={[
          productNode(
            {
              path: `/produit/${slug}`,
              name,
              sku,
              ean: product.ean,
              description,
              mpn: product.legal.makerReference,
              brand: merchantBrand({ brand, maker: product.legal.maker ?? null }),
              category,
              condition,
              directPriceCents: product.direct_price_cents,
              units: describedUnits(sku, units, own),
              isAvailable: product.available > 0,
              pictures: pictures.map(({ src }) => src),
              parcelCents: sending?.parcelCents,
              reviews: isSpecimen ? null : reviews,
            },
            { siteUrl, shop },
          ),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}

/** What a visitor chooses from: the units, and the product's own stock. */
const describedUnits = (sku: string, units: ProductHeadProps['units'], own: ProductHeadProps['own']) =>
  units.length === 0
    ? []
    : [
        ...units.map(({ number, directPriceCents }) => ({ sku: number, directPriceCents })),
        ...(own ? [{ sku, directPriceCents: own.direct_price_cents }] : []),
      ];
