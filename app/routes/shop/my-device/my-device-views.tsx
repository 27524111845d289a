import { contactPath } from '#app/features/content/quote-link.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import { type BrandModels, modelPricesPath } from '#domain/devices/device-brands.ts';
import { MY_DEVICE_PATH, myBrandPath } from '#domain/devices/my-device.ts';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Boutique', path: '/boutique' },
  { name: 'Mon appareil', path: MY_DEVICE_PATH },
];

/** All brands, each with a drawing of what it makes most. */
export function BrandsView({ brands, siteUrl }: { brands: readonly BrandModels[]; siteUrl: string }) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
      <div className="section wrap own-device">
        <h1>Mon appareil</h1>
        <p className="lead">
          Sa marque d’abord, son modèle ensuite&nbsp;: la boutique ne montre plus que ce qui lui va.
        </p>
        <ul className="names">
          {brands.map(({ slug, name, families }) => (
            <li key={slug}>
              <Link to={myBrandPath(slug)}>
                <Drawing of={families} />
                <b>{name}</b>
              </Link>
            </li>
          ))}
        </ul>
        <Others />
      </div>
    </>
  );
}

type ModelsViewProps = {
  brand: BrandModels;
  /** By the id of a model, the names by which products fit it. */
  productNames: ReadonlyMap<string, readonly string[]>;
  siteUrl: string;
};

/** The models of a brand by family, which opens on them: each leads to what the shop has for it, or to its prices. */
export function ModelsView({ brand, productNames, siteUrl }: ModelsViewProps) {
  const crumbs = [...CRUMBS, { name: brand.name, path: myBrandPath(brand.slug) }];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
      <div className="section wrap own-device">
        <h1>{`Mon appareil ${brand.name}`}</h1>
        {brand.families.map(({ name, models }, _, { length }) => (
          <details key={name} className="own-device__family" open={length === 1}>
            <summary>
              <Drawing of={[{ models }]} />
              <h2>{name}</h2>
              <small>{models.length > 1 ? `${models.length}\u00a0modèles` : '1\u00a0modèle'}</small>
            </summary>
            <ul className="names">
              {models.map(({ id, name }) => {
                const names = productNames.get(id) ?? [];
                return (
                  <li key={id}>
                    <Link to={names.length > 0 ? shopPath(names) : modelPricesPath(id)}>
                      <b>{name}</b>
                      <span>{names.length > 0 ? 'À la boutique' : 'Prix et guides'}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </details>
        ))}
        <Others />
      </div>
    </>
  );
}

const shopPath = (names: readonly string[]) =>
  `/boutique?${new URLSearchParams(names.map((name) => ['modele', name]))}`;

/** Of the family with most models. The names beside it say what it is. */
function Drawing({ of }: { of: readonly { models: readonly { illustration: string }[] }[] }) {
  const [largest] = of.toSorted((a, b) => b.models.length - a.models.length);
  const illustration = largest?.models[0]?.illustration ?? 'electronique';
  return <img src={`/illustrations/${illustration}.svg`} alt="" width="320" height="240" loading="lazy" />;
}

const Others = () => (
  <p className="own-device__others">
    Il n’y est pas&nbsp;? <Link to="/boutique">Cherchez par ses mots à la boutique</Link> ou{' '}
    <Link to={contactPath('Recherche de pièce')}>demandez la pièce à l’atelier</Link>.
  </p>
);
