import { conditionText } from '#app/features/product/product-texts.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import type { ShopAddress } from '#app/seo/schema/node.ts';
import { product as productNode } from '#app/seo/schema/product.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { typeset } from '#domain/text/typography.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';

type ProductHeadProps = {
  product: Product;
  pictures: readonly { src: string }[];
  /** The last one is the product. */
  crumbs: readonly { name: string; path: string }[];
  siteUrl: string;
  shop: ShopAddress;
};

/** The place of the product on the site and its name, for readers and for machines. */
export function ProductHead({ product, pictures, crumbs, siteUrl, shop }: ProductHeadProps) {
  const { slug, name, sku, description, brand, category, condition } = product;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className="wrap product__head">
        <h1>{typeset(name)}</h1>
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
              brand,
              category,
              condition,
              directPriceCents: product.direct_price_cents,
              isAvailable: product.available > 0,
              pictures: pictures.map(({ src }) => src),
              weightG: product.weight_g,
            },
            { siteUrl, shop },
          ),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}
