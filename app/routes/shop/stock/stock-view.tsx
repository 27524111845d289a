import { contactPath } from '#app/features/content/quote-link.ts';
import { SearchField } from '#app/features/content/search-field.tsx';
import { cardCondition } from '#app/features/product/product-texts.ts';
import { NearbyWords } from '#app/features/search/nearby-words.tsx';
import { ReadingNotes } from '#app/features/search/reading-notes.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { WORDS_MAX } from '#domain/catalogue/catalogue-query.ts';
import { formatEuros } from '#domain/money/money.ts';
import { lastText } from '#domain/stock/stock-texts.ts';
import { typeset } from '#domain/text/typography.ts';
import { priceWords } from '#domain/vat/price-words.ts';
import type { WordsReading } from '#server/shop/catalogue/catalogue-module.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';

type Group = { id: string; label: string; products: readonly ProductCard[] };

type StockViewProps = {
  groups: readonly Group[];
  words: string;
  reading: WordsReading | null;
  vatNotice: string;
  siteUrl: string;
};

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Boutique', path: '/boutique' },
  { name: 'En stock', path: '/stock' },
];

const searchFor = (words: string) => `/stock?${new URLSearchParams({ q: words })}`;

/** The shelves, category by category: one line a product. */
export function StockView({ groups, words, reading, vatNotice, siteUrl }: StockViewProps) {
  const total = groups.reduce((sum, { products }) => sum + products.length, 0);
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <div className="section wrap stock">
        <h1>En stock à l’atelier</h1>
        <p className="lead">
          Ce que vous pouvez retirer au comptoir ou faire envoyer aujourd’hui, tiroir par tiroir.
        </p>
        <search>
          <form action="/stock" className="filters">
            <SearchField label="Nom, marque ou référence" words={words} maxLength={WORDS_MAX} />
            <button className="btn btn--primary" type="submit">
              Chercher
            </button>
            {/* Answered by app/boot/on-intent/answer-page-buttons.ts. */}
            <button className="btn needs-script" type="button" data-replay="intent" data-print="">
              Imprimer la liste
            </button>
            <p role="status">
              {total > 1 ? `${total} produits` : total === 1 ? '1 produit' : 'Aucun produit'}
            </p>
          </form>
        </search>
        {total === 0 && (
          <EmptyState
            illustration="tiroir-vide"
            title={words ? `Rien en stock pour «\u00a0${words}\u00a0»` : 'Rien en stock pour le moment'}
            link={{ to: contactPath(`Recherche de pièce : ${words}`), label: 'Demander à l’atelier' }}
          >
            <NearbyWords words={reading?.nearby ?? []} to={searchFor} />
            <p>
              Nous commandons des pièces à la demande, et une panne se répare souvent sans rien remplacer.
            </p>
          </EmptyState>
        )}
        {total > 0 && reading && <ReadingNotes reading={reading} to={searchFor} among="products" />}
        {groups.map((group) => (
          <StockTable key={group.id} {...group} />
        ))}
        <p className="shop__number">
          {typeset(`${priceWords(vatNotice)}, ${vatNotice}.`)} <Link to="/boutique">Voir la boutique</Link>
        </p>
      </div>
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}

function StockTable({ label, products }: Group) {
  return (
    <table className="data-table stock__table">
      <caption className="data-table__caption">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Produit</th>
          <th scope="col">État</th>
          <th scope="col">Prix</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            <th scope="row">
              <Link to={`/produit/${product.slug}`}>
                <Numbered>{typeset(product.name)}</Numbered>
              </Link>
              <small>{[`Réf. ${product.sku}`, leftText(product)].filter(Boolean).join(', ')}</small>
            </th>
            <td data-label="État">{cardCondition(product)}</td>
            <td data-label="Prix" className="number">
              <b>{`${from(product)}${formatEuros(product.directPriceCents)}`}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const leftText = ({ left, units }: ProductCard) => (units > 1 ? `${units} exemplaires` : lastText(left));

/** Before a price that is the lowest of several. */
const from = ({ left, units }: ProductCard) => (units > 0 && left > 1 ? 'dès ' : '');
