import { QuickAdd } from '#app/features/cart/quick-add.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ChestDrawer } from '#app/ui/display/card.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { productPath } from '#domain/catalogue/product-path.ts';
import { pictureFiles } from '#domain/stock/product-picture.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { DirectPrice } from './direct-price.tsx';
import { cardCondition } from './product-texts.ts';
import { StockBadge } from './stock-badge.tsx';

const NO_PICTURE = { src: '/illustrations/pas-d-image.svg', width: 320, height: 240 };

type ProductDrawerProps = {
  product: ProductCard;
  /** Level of the heading with its name. */
  level?: 2 | 3;
  /** In the first view: its picture is requested at once. */
  isFirst?: boolean;
  /** The id of the form that compares products, on a page that has one. */
  compareForm?: string;
};

/** A product among others: a drawer of the chest that leads to its page, with a button for its <QuickAddForm>. */
export function ProductDrawer({ product, level = 2, isFirst = false, compareForm }: ProductDrawerProps) {
  const { slug, sku, name, picture, left, units, directPriceCents } = product;
  const isLowest = units > 0 && left > 1;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ChestDrawer
      picture={
        // The picture repeats the name, so it has no text of its own.
        <Picture
          {...pictureFiles(picture ?? NO_PICTURE)}
          alt=""
          sizes="(max-width: 767px) 50vw, 18rem"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority="low"
        />
      }
      title={
        <Title>
          <Link to={productPath(slug)}>
            <Numbered>{typeset(name)}</Numbered>
          </Link>
        </Title>
      }
      corner={
        compareForm && (
          <label className="drawer__corner">
            <input type="checkbox" name="produits" value={slug} form={compareForm} />
            <span>
              Comparer<span className="visually-hidden"> {typeset(name)}</span>
            </span>
          </label>
        )
      }
      reference={
        <>
          <span className="drawer__reference">
            Réf. {sku}
            <br />
          </span>
          {cardCondition(product)}
        </>
      }
    >
      <StockBadge offered={left} units={units} />
      <DirectPrice cents={directPriceCents} isLowest={isLowest} />
      {left > 0 && units === 0 && <QuickAdd product={product} />}
      {units > 0 && (
        <ButtonLink to={`${productPath(slug)}#prix`} size="s" variant="primary">
          Choisir<span className="visually-hidden">{typeset(` un exemplaire : ${name}`)}</span>
        </ButtonLink>
      )}
    </ChestDrawer>
  );
}
