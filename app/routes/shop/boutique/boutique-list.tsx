import { X } from 'lucide';
import { QuickAddForm } from '#app/features/cart/quick-add.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ProductDrawer } from '#app/features/product/product-drawer.tsx';
import { NearbyWords } from '#app/features/search/nearby-words.tsx';
import { ReadingNotes } from '#app/features/search/reading-notes.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Chest } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { BUY_BACK_PATH } from '#domain/buy-back/buy-back-page.ts';
import { type CatalogueQuery, cataloguePath } from '#domain/catalogue/catalogue-query.ts';
import { COMPARISON_PATH } from '#domain/catalogue/comparison/comparison-query.ts';
import { brandSlug, modelPricesPath } from '#domain/devices/device-brands.ts';
import type { KnownDevice } from '#domain/devices/device-register.ts';
import { myBrandPath } from '#domain/devices/my-device.ts';
import { cutText } from '#domain/text/text-limits.ts';
import { typeset } from '#domain/text/typography.ts';
import { priceWords } from '#domain/vat/price-words.ts';
import type { WordsReading } from '#server/shop/catalogue/catalogue-module.ts';
import type { CatalogueResults } from '#server/shop/catalogue/snapshot.ts';

type BoutiqueListProps = {
  query: CatalogueQuery;
  results: Omit<CatalogueResults, 'query'>;
  /** The visitor's device, if the list is narrowed to what fits it. */
  device: KnownDevice | null;
  /** What the address asks for and the shop does not know, as words. */
  leftAside: readonly string[];
  reading: WordsReading | null;
  vatNotice: string;
  /** Whether the shop buys devices from visitors too, and this is the whole shop. */
  isBuying: boolean;
};

/** The first row of the widest screens. */
const FIRST_ROW = 3;

/** The boxes of the drawers belong to it, wherever they stand. */
const COMPARE_FORM = 'comparer';

/** The chosen filters, each with a link that removes it, and the matching drawers. */
export function BoutiqueList({
  query,
  results,
  device,
  leftAside,
  reading,
  vatNotice,
  isBuying,
}: BoutiqueListProps) {
  const { products, page, pageCount } = results;
  const searchFor = (words: string) => cataloguePath({ ...query, words, page: 1 });
  return (
    <>
      <LeftAside asked={leftAside} />
      {device && <DeviceBar device={device} query={query} />}
      <Chosen query={query} results={results} />
      {products.length === 0 ? (
        <NoProduct words={query.words} nearby={reading?.nearby ?? []} to={searchFor} />
      ) : (
        <>
          {reading && <ReadingNotes reading={reading} to={searchFor} among="products" />}
          <QuickAddForm page={cataloguePath(query)}>
            <Chest>
              {products.map((product, index) => (
                <ProductDrawer
                  key={product.id}
                  product={product}
                  isFirst={index < FIRST_ROW}
                  compareForm={COMPARE_FORM}
                />
              ))}
            </Chest>
          </QuickAddForm>
          <form id={COMPARE_FORM} action={COMPARISON_PATH} className="shop__compare">
            <button className="btn btn--primary" type="submit">
              Comparer les produits cochés
            </button>
          </form>
          <p className="shop__number">
            {typeset(`Le même prix au comptoir et sur ce site. ${priceWords(vatNotice)}, ${vatNotice}.`)}
          </p>
        </>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        to={(number) => cataloguePath({ ...query, page: number })}
      />
      {isBuying && (
        <p>
          Nous achetons aussi&nbsp;: <Link to={BUY_BACK_PATH}>vendre un appareil à l’atelier</Link>.
        </p>
      )}
    </>
  );
}

/** Addresses may be of any length, and have any number of parameters. */
const SHOWN_MAX = 5;
const SHOWN_LENGTH = 60;

function LeftAside({ asked }: { asked: readonly string[] }) {
  if (asked.length === 0) return null;
  const shown = asked
    .slice(0, SHOWN_MAX)
    .map((one) => (one.length > SHOWN_LENGTH ? `${cutText(one, SHOWN_LENGTH)}…` : one));
  return (
    <p className="reading-note">
      {asked.length === 1 ? 'Filtre inconnu laissé de côté' : 'Filtres inconnus laissés de côté'}&nbsp;:{' '}
      {shown.map((one) => `«\u00a0${typeset(one)}\u00a0»`).join(', ')}
      {asked.length > SHOWN_MAX && '…'}
    </p>
  );
}

function DeviceBar({ device, query }: { device: KnownDevice; query: CatalogueQuery }) {
  const { name, brand, model } = device;
  const without = cataloguePath({ ...query, page: 1, chosen: { ...query.chosen, modele: [] } });
  return (
    <p className="shop__device">
      <b>Pour votre {name}</b>
      <Link to={modelPricesPath(model)}>Ses prix, guides et services</Link>
      <Link to={myBrandPath(brandSlug(brand))}>Changer d’appareil</Link>
      <Link to={without} data-keep-scroll="">
        Retirer
      </Link>
    </p>
  );
}

type Chip = { key: string; label: string; to: string };

function Chosen({ query, results: { facets } }: Pick<BoutiqueListProps, 'query' | 'results'>) {
  const chips: Chip[] = facets.flatMap(({ name, values }) =>
    values
      .filter(({ isChosen }) => isChosen)
      .map(({ id, label }) => ({
        key: `${name} ${id}`,
        label,
        to: cataloguePath({
          ...query,
          page: 1,
          chosen: { ...query.chosen, [name]: query.chosen[name].filter((value) => value !== id) },
        }),
      })),
  );
  if (query.words)
    chips.unshift({
      key: 'q',
      label: `«\u00a0${query.words}\u00a0»`,
      to: cataloguePath({ ...query, words: '', page: 1 }),
    });
  if (chips.length === 0) return null;
  return (
    <ul className="chips shop__chips" aria-label="Choix en cours">
      {chips.map(({ key, label, to }) => (
        <li key={key} className="chip">
          <Link to={to} data-keep-scroll="" aria-label={`Retirer ${label}`}>
            <span>
              {label} <Icon icon={X} />
            </span>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="chip">
          <Link to="/boutique" data-keep-scroll="">
            Tout effacer
          </Link>
        </li>
      )}
    </ul>
  );
}

type NoProductProps = { words: string; nearby: readonly string[]; to: (words: string) => string };

function NoProduct({ words, nearby, to }: NoProductProps) {
  return (
    <div className="remote">
      <div className="mat">
        <img src="/illustrations/tiroir-vide.svg" alt="" width="320" height="240" />
      </div>
      <div>
        <h2>{words ? `Aucun tiroir pour «\u00a0${words}\u00a0»` : 'Aucun tiroir ne répond à ces choix'}</h2>
        <NearbyWords words={nearby} to={to} />
        <p>
          Retirez un filtre ou écrivez le modèle autrement. Nous commandons aussi des pièces à la demande, et
          une panne se répare souvent sans remplacer l’appareil&nbsp;: dites-nous ce que vous cherchez.
        </p>
        <div className="hero__cta">
          <ButtonLink
            variant="primary"
            to={contactPath(words ? `Recherche de pièce : ${words}` : 'Recherche de pièce')}
          >
            Me prévenir ou commander
          </ButtonLink>
          <ButtonLink to="/services">Faire réparer</ButtonLink>
          <ButtonLink to="/boutique">Toute la boutique</ButtonLink>
        </div>
      </div>
    </div>
  );
}
