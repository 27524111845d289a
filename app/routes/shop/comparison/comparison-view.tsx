import { QuickAdd, QuickAddForm } from '#app/features/cart/quick-add.tsx';
import { DirectPrice } from '#app/features/product/direct-price.tsx';
import { cardCondition, conditionText } from '#app/features/product/product-texts.ts';
import { StockBadge } from '#app/features/product/stock-badge.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Picture } from '#app/ui/picture.tsx';
import {
  COMPARED_MAX,
  COMPARISON_PATH,
  comparisonPath,
} from '#domain/catalogue/comparison/comparison-query.ts';
import { type ComparisonRow, comparisonRows } from '#domain/catalogue/comparison/comparison-rows.ts';
import { productPath } from '#domain/catalogue/product-path.ts';
import { pictureFiles } from '#domain/stock/product-picture.ts';
import { cutText } from '#domain/text/text-limits.ts';
import { typeset } from '#domain/text/typography.ts';
import { priceWords } from '#domain/vat/price-words.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';

type ComparisonViewProps = {
  products: readonly Product[];
  /** As lists show them, by the end of their address. */
  cards: ReadonlyMap<string, ProductCard>;
  /** Ends of addresses that are no product of the shop, or none any more. */
  missing: readonly string[];
  /** Products that the table has no room for. */
  beyond: readonly Product[];
  /** Only lines that differ. */
  isShort: boolean;
  /** Others of the same category. */
  proposed: readonly { slug: string; name: string }[];
  vatNotice: string;
  siteUrl: string;
};

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Boutique', path: '/boutique' },
  { name: 'Comparer', path: COMPARISON_PATH },
];

const NO_PICTURE = { src: '/illustrations/pas-d-image.svg', width: 320, height: 240 };

/** Products side by side, line by line. */
export function ComparisonView({
  products,
  cards,
  missing,
  beyond,
  isShort,
  proposed,
  vatNotice,
  siteUrl,
}: ComparisonViewProps) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <div className="section wrap comparison">
        <h1>Comparer des produits</h1>
        <Notes missing={missing} beyond={beyond} />
        {products.length === 0 ? (
          <EmptyState
            illustration="tiroir-vide"
            title="Rien à comparer pour l’instant"
            link={{ to: '/boutique', label: 'Choisir à la boutique' }}
          >
            <p>
              À la boutique, cochez «&nbsp;Comparer&nbsp;» sur deux produits ou plus&nbsp;: ils se rangent ici
              côte à côte.
            </p>
          </EmptyState>
        ) : (
          <>
            <ComparisonTable products={products} cards={cards} isShort={isShort} />
            <p className="shop__number">{typeset(`${priceWords(vatNotice)}, ${vatNotice}.`)}</p>
            {products.length < COMPARED_MAX && proposed.length > 0 && (
              <AddProduct products={products} proposed={proposed} />
            )}
          </>
        )}
      </div>
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}

const NAME_LENGTH = 60;

function Notes({ missing, beyond }: Pick<ComparisonViewProps, 'missing' | 'beyond'>) {
  return (
    <>
      {missing.length > 0 && (
        <p className="reading-note">
          {missing.length === 1
            ? 'Ce produit n’est pas, ou plus, à la boutique'
            : 'Ces produits ne sont pas, ou plus, à la boutique'}
          &nbsp;: {missing.map((slug) => `«\u00a0${cutText(slug, NAME_LENGTH)}\u00a0»`).join(', ')}.
        </p>
      )}
      {beyond.length > 0 && (
        <p className="reading-note">
          Quatre produits au plus se comparent à la fois. Laissé de côté&nbsp;:{' '}
          {beyond.map(({ name }) => typeset(name)).join(', ')}.
        </p>
      )}
    </>
  );
}

type ComparisonTableProps = Pick<ComparisonViewProps, 'products' | 'cards' | 'isShort'>;

function ComparisonTable({ products, cards, isShort }: ComparisonTableProps) {
  const slugs = products.map(({ slug }) => slug);
  const rows = comparisonRows(
    products.map((product) => ({ facts: factsOf(product, cards.get(product.slug)) })),
  );
  const different = rows.filter(({ isDifferent }) => isDifferent);
  const shown = isShort && different.length > 0 ? different : rows;
  return (
    <>
      <p className="comparison__ways">
        {products.length > 1 && (
          <span role="status">
            {different.length === 0
              ? 'Aucune différence'
              : `${different.length}\u00a0${different.length > 1 ? 'différences' : 'différence'}`}
          </span>
        )}
        {products.length > 1 && different.length > 0 && different.length < rows.length && (
          <Link to={comparisonPath(slugs, !isShort)} data-keep-scroll="">
            {isShort ? 'Toutes les caractéristiques' : 'Seulement les différences'}
          </Link>
        )}
        {/* Answered by app/boot/on-intent/answer-page-buttons.ts. */}
        <button className="btn btn--small needs-script" type="button" data-replay="intent" data-print="">
          Imprimer
        </button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
      <section className="comparison__box" aria-labelledby="comparaison" tabIndex={0}>
        <table className="data-table comparison__table">
          <caption className="visually-hidden" id="comparaison">
            Produits côte à côte
          </caption>
          <thead>
            <tr>
              <th scope="col">Produit</th>
              {products.map((product) => (
                <ProductHead
                  key={product.id}
                  product={product}
                  card={cards.get(product.slug)}
                  page={comparisonPath(slugs, isShort)}
                  without={comparisonPath(
                    slugs.filter((slug) => slug !== product.slug),
                    isShort,
                  )}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line key={row.label} row={row} products={products} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

type ProductHeadProps = {
  product: Product;
  /** Missing for a product that lists do not know yet. */
  card: ProductCard | undefined;
  /** Address of the comparison. */
  page: string;
  /** The same without this product. */
  without: string;
};

function ProductHead({ product, card, page, without }: ProductHeadProps) {
  const { slug, name, pictures } = product;
  const { left, units, directPriceCents } = card ?? {
    left: 0,
    units: 0,
    directPriceCents: product.direct_price_cents,
  };
  return (
    <th scope="col">
      <div className="mat">
        <Picture {...pictureFiles(pictures[0] ?? NO_PICTURE)} alt="" sizes="14rem" loading="lazy" />
      </div>
      <Link to={productPath(slug)}>
        <Numbered>{typeset(name)}</Numbered>
      </Link>
      <DirectPrice cents={directPriceCents} isLowest={units > 0 && left > 1} />
      <StockBadge offered={left} units={units} />
      <div className="comparison__acts">
        {units > 0 && (
          <Link to={`${productPath(slug)}#prix`} aria-label={typeset(`Choisir un exemplaire : ${name}`)}>
            Choisir
          </Link>
        )}
        {left > 0 && units === 0 && (
          <QuickAddForm page={page}>
            <QuickAdd product={product} />
          </QuickAddForm>
        )}
        <Link to={without} data-keep-scroll="" aria-label={`Retirer ${typeset(name)}`}>
          Retirer
        </Link>
      </div>
    </th>
  );
}

function Line({
  row: { label, values, isDifferent },
  products,
}: {
  row: ComparisonRow;
  products: readonly Product[];
}) {
  return (
    <tr className={isDifferent ? 'comparison__line comparison__line--different' : 'comparison__line'}>
      <th scope="row">
        {typeset(label)} {isDifferent && <small>Différent</small>}
      </th>
      {products.map(({ id }, column) => (
        <td key={id}>{cellText(values[column])}</td>
      ))}
    </tr>
  );
}

const cellText = (value: string | null | undefined) =>
  value ? (
    typeset(value)
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">non indiqué</span>
    </>
  );

const factsOf = (product: Product, card: ProductCard | undefined) => [
  { key: 'État', value: card ? cardCondition(card) : conditionText(product) },
  { key: 'Marque', value: product.brand ?? '' },
  ...product.specs,
  { key: 'Compatible avec', value: product.compatible_models.join(', ') },
];

function AddProduct({ products, proposed }: Pick<ComparisonViewProps, 'products' | 'proposed'>) {
  return (
    <form action={COMPARISON_PATH} className="comparison__add">
      {products.map(({ slug }) => (
        <input key={slug} type="hidden" name="produits" value={slug} />
      ))}
      <div className="field">
        <label htmlFor="produits">Comparer aussi avec</label>
        <select className="input" id="produits" name="produits">
          {proposed.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {typeset(name)}
            </option>
          ))}
        </select>
      </div>
      <button className="btn" type="submit">
        Ajouter à la comparaison
      </button>
    </form>
  );
}
