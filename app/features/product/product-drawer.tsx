import { QuickAdd } from '#app/features/cart/quick-add.tsx';
import { ChestDrawer } from '#app/ui/display/card.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { pictureFiles } from '#domain/stock/product-picture.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { DirectPrice } from './direct-price.tsx';
import { conditionText } from './product-texts.ts';
import { StockBadge } from './stock-badge.tsx';

const NO_PICTURE = { src: '/illustrations/pas-d-image.svg', width: 320, height: 240 };

type ProductDrawerProps = {
  product: ProductCard;
  /** Level of the heading with its name. */
  level?: 2 | 3;
  /** In the first view: its picture is requested at once. */
  isFirst?: boolean;
};

/** A product among others: a drawer of the chest that leads to its page, with a button for its <QuickAddForm>. */
export function ProductDrawer({ product, level = 2, isFirst = false }: ProductDrawerProps) {
  const { slug, sku, name, picture, left, listedPriceCents, directPriceCents } = product;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ChestDrawer
      picture={
        // The picture repeats the name, so it has no text of its own.
        <Picture
          {...pictureFiles(picture ?? NO_PICTURE)}
          alt=""
          sizes="(max-width: 40rem) 50vw, 18rem"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority="low"
        />
      }
      title={
        <Title>
          <Link to={`/produit/${slug}`}>{typeset(name)}</Link>
        </Title>
      }
      reference={
        <>
          Réf. {sku}
          <br />
          {conditionText(product)}
        </>
      }
    >
      <StockBadge offered={left} />
      <DirectPrice listedCents={listedPriceCents} directCents={directPriceCents} />
      {left > 0 && <QuickAdd product={product} />}
    </ChestDrawer>
  );
}
