import { descriptionParagraphs } from '#domain/catalogue/product-description.ts';
import { typeset } from '#domain/text/typography.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';

/** What the shop wrote about a product, paragraph by paragraph. */
export function ProductText({ product }: { product: Pick<Product, 'description'> }) {
  return descriptionParagraphs(product.description).map((paragraph) => (
    <p key={paragraph}>{typeset(paragraph)}</p>
  ));
}
