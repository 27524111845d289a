import { ArrowRight } from 'lucide';
import { bookingPath, quotePath } from '#app/features/content/quote-link.ts';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { PriceBox } from '#app/features/price/price-box.tsx';
import { PartsSection } from '#app/features/product/parts-section.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { service } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { brandPricesPath, modelPricesPath, priceAnchor } from '#domain/devices/device-brands.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { ModelPrices, PricedRevision } from '#server/content/model-prices.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { bonusDeviceOfModel } from './bonus-device.ts';
import { ChoiceList } from './choice-list.tsx';
import { offerOf } from './describe-model.ts';
import { FamilyPrices, IncludedInPrice } from './family-prices.tsx';
import { NameLinks } from './name-links.tsx';

type ModelPricesViewProps = {
  prices: ModelPrices;
  /** What the shop sells for it. */
  parts: readonly ProductCard[];
  shop: ShopSettings;
  siteUrl: string;
};

type Grid = NonNullable<ModelPrices['grid']>;

/** The prices of one exact model; those that it shares with its family say so. */
export function ModelPricesView({ prices, parts, shop, siteUrl }: ModelPricesViewProps) {
  const { device, revisions, pricedRevisions, own, grid, services, guides, alike } = prices;
  const announced = grid?.repairs.filter(({ price }) => price.from !== null) ?? [];
  const hasPrices = announced.length + own.length > 0;
  const onQuote = grid?.repairs.filter(({ price }) => price.from === null) ?? [];
  return (
    <>
      <Breadcrumb crumbs={crumbsOf(device)} />
      <div className="section section--step wrap">
        <h1>{`Prix de réparation\u00a0: ${device.name}`}</h1>
        <Facts device={device} revisions={revisions} />
        <OwnPrices own={own} device={device} shop={shop} />
        {grid && announced.length > 0 && <FamilyPrices grid={grid} repairs={announced} />}
        {pricedRevisions.map((revision) => (
          <Revision key={revision.device.id} {...revision} shop={shop} />
        ))}
        {hasPrices && <IncludedInPrice name={device.name} shop={shop} />}
        <Alike models={alike} />
        <section aria-labelledby="sur-devis">
          <h2 id="sur-devis" className="picks__head">
            {hasPrices ? 'Sur devis' : 'Pas de fourchette annoncée'}
          </h2>
          {grid && onQuote.length > 0 && <ChoiceList choices={choicesOf(grid, onQuote)} />}
          <div className="after">
            <span>
              {hasPrices
                ? 'Une autre panne\u00a0? Le devis est gratuit.'
                : 'Le prix dépend de la pièce et du modèle exact\u00a0: le devis est gratuit.'}
            </span>
            <ButtonLink
              variant="primary"
              to={quotePath(device.name, choiceOf(device))}
              iconAfter={ArrowRight}
            >
              Demander un devis
            </ButtonLink>
            <GoLink to={bookingPath(choiceOf(device))}>Réserver une heure de dépôt</GoLink>
          </div>
        </section>
        <PartsSection parts={parts} />
        <Pages id="services" title="Réparations à l’atelier" links={services} />
        <Pages id="guides" title="Guides pour ce modèle" links={guides} />
      </div>
      <JsonLd
        data={[
          ...(prices.isHub ? [service(offerOf(prices), { siteUrl, shop })] : []),
          breadcrumbList(siteUrl, crumbsOf(device)),
        ]}
      />
    </>
  );
}

/** What a link chooses: this model, or a repair that has a price of its own for it. */
const choiceOf = ({ id }: ModelPrices['device'], slug?: string) =>
  ['modele', id, ...(slug ? [slug] : [])].join('/');

type OwnPricesProps = Pick<ModelPrices, 'own' | 'device'> & { shop: ShopSettings };

/** The prices of this very model, each in full: no other page has them. */
function OwnPrices({ own, ...of }: OwnPricesProps) {
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="prix-du-modele">
      <h2 id="prix-du-modele" className="picks__head">
        Prix de ce modèle
      </h2>
      <PriceBoxes own={own} {...of} />
    </section>
  );
}

const PriceBoxes = ({ own, device, shop }: OwnPricesProps) =>
  own.map(({ slug, name, price }) => (
    <section key={slug} id={priceAnchor(device, slug)} aria-label={`${name}, ${device.name}`}>
      <h3>{name}</h3>
      <PriceBox price={price} device={bonusDeviceOfModel(device)} shop={shop}>
        <p className="after">
          <ButtonLink
            variant="primary"
            to={quotePath(`${name}, ${device.name}`, choiceOf(device, slug))}
            iconAfter={ArrowRight}
          >
            Demander un devis
          </ButtonLink>
          <GoLink to={bookingPath(choiceOf(device, slug))}>Réserver une heure de dépôt</GoLink>
        </p>
      </PriceBox>
    </section>
  ));

/** A revision where it differs from its model. */
function Revision({ device, own, grid, shop }: PricedRevision & { shop: ShopSettings }) {
  return (
    <section aria-labelledby={device.id}>
      <h2 id={device.id} className="picks__head">
        {`Version\u00a0: ${device.name}`}
      </h2>
      {device.codes.length > 0 && (
        <p className="model-facts">{`Références\u00a0: ${device.codes.join(', ')}.`}</p>
      )}
      <PriceBoxes own={own} device={device} shop={shop} />
      <p className="after">
        {grid === undefined && <span>Les autres pannes ont les prix du modèle.</span>}
        {grid && <GoLink to={grid.path}>{`Pannes et prix\u00a0: ${grid.name}`}</GoLink>}
        {grid === null && (
          <>
            <span>{own.length > 0 ? 'Les autres pannes sont sur devis gratuit.' : 'Sur devis gratuit.'}</span>
            <GoLink to={quotePath(device.name, choiceOf(device))}>Demander un devis</GoLink>
          </>
        )}
      </p>
    </section>
  );
}

const crumbsOf = ({ brand, model, name }: ModelPrices['device']) => [
  { name: 'Accueil', path: '/' },
  { name: 'Prix', path: '/prix' },
  { name: brand ?? 'Autres marques', path: brandPricesPath(brand) },
  { name, path: modelPricesPath(model) },
];

function Facts({ device, revisions }: Pick<ModelPrices, 'device' | 'revisions'>) {
  const facts = [
    device.year && `Sorti en ${device.year}`,
    device.codes.length > 0 && `Références\u00a0: ${device.codes.join(', ')}`,
    revisions.length > 0 && `Versions\u00a0: ${revisions.join(', ')}`,
  ].filter(Boolean);
  return facts.length > 0 ? <p className="model-facts">{facts.join('. ')}.</p> : null;
}

/** Models of the same years: a part of one does not fit another because their names are close. */
function Alike({ models }: { models: ModelPrices['alike'] }) {
  if (models.length === 0) return null;
  return (
    <section aria-labelledby="voisins">
      <h2 id="voisins" className="picks__head">
        À ne pas confondre avec
      </h2>
      <NameLinks links={models.map(({ title, path, year }) => ({ name: `${title}, ${year}`, path }))} />
    </section>
  );
}

const choicesOf = ({ path }: Grid, repairs: Grid['repairs']) =>
  repairs.map(({ slug, name, icon, price }) => ({
    path: `${path}/${slug}`,
    name,
    icon,
    note: `${capitalize(formatRepairPrice(price))}, ${price.duration}`,
  }));

function Pages({ id, title, links }: { id: string; title: string; links: ModelPrices['guides'] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="picks__head">
        {title}
      </h2>
      <RelatedLinks links={links} />
    </section>
  );
}
