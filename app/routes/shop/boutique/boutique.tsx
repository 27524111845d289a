import { data, useNavigation } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { CartToaster } from '#app/features/cart/add-to-cart.tsx';
import { OUTCOME, PRODUCT } from '#app/features/cart/added-parameters.ts';
import { useCartForms } from '#app/features/cart/use-cart-forms.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import {
  type PageParameters,
  readParameters,
  undeclaredParameters,
  withParameters,
} from '#app/page-parameters.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { attributeNames } from '#domain/catalogue/attributes/attributes.ts';
import {
  type CatalogueQuery,
  cataloguePath,
  catalogueSorts,
  isCatalogueNarrowed,
  readCatalogueQuery,
  unknownChoices,
  WORDS_MAX,
} from '#domain/catalogue/catalogue-query.ts';
import { compatibleNames } from '#domain/devices/compatible-names.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { deviceOfNames } from '#domain/devices/my-device.ts';
import type { Facet } from '#server/shop/catalogue/snapshot.ts';
import type { Route } from './+types/boutique.ts';
import { BoutiqueHead } from './boutique-head.tsx';
import { BoutiqueList } from './boutique-list.tsx';
import { type BrandedFacet, FacetForm } from './facet-form.tsx';
import '#app/routes/shop/shop.css';

const DESCRIPTION =
  'Pièces, composants et appareils neufs, d’occasion testés ou reconditionnés à l’atelier. Retrait au comptoir de Reims ou envoi en France.';

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { siteUrl, siteName, title, description, path, noindex } = loaderData;
  return pageMeta({
    title,
    description,
    keywords: ['boutique informatique reims', 'pièces détachées', 'occasion testée', 'reconditionné'],
    path,
    search: location.search,
    siteUrl,
    siteName,
    noindex,
  });
}

const PARAMETERS: PageParameters = {
  kept: ['category', 'sort', 'page'],
  rendered: ['q', 'etat', 'marque', 'modele', 'prix', 'dispo', ...attributeNames],
};

/** The page only says whether any unit of a product is left: the database announces when that changes. */
export const headers = withParameters(publicPage('products'), PARAMETERS);

/** All of the shop, or one category of it, narrowed by the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { buyBacks, catalogue, content, settings, shop } = context.get(depsContext);
  const facts = shop();
  const isBuying = (await buyBacks.offered()) !== null;
  const parameters = readParameters(request, PARAMETERS);
  const asked = withRegisterNames(readCatalogueQuery(parameters), content.devices());
  const [askedCategory] = asked.chosen.category;
  const category = (await catalogue.categories()).find(({ id }) => id === askedCategory);
  if (askedCategory && !category) throw data(null, { status: 404 });
  const { reading, query, ...results } = await catalogue.search(asked);
  if (asked.page > results.pageCount) throw data(null, { status: 404 });
  const leftAside = [
    ...results.unknown,
    ...unknownChoices(parameters),
    ...undeclaredParameters(request, PARAMETERS, [OUTCOME, PRODUCT]),
  ];
  const page = {
    siteUrl: settings.url,
    path: category ? `/boutique?${new URLSearchParams({ category: category.id })}` : '/boutique',
    title: category
      ? `${category.label}\u00a0: la boutique de l’atelier`
      : 'La boutique\u00a0: les tiroirs de l’atelier',
    description: category
      ? `${category.label}\u00a0: ${category.count > 1 ? `${category.count} références` : 'une référence'} à la boutique de l’atelier. Retrait au comptoir de Reims ou envoi en France.`
      : DESCRIPTION,
  };
  return {
    ...page,
    siteName: facts.name,
    noindex: isCatalogueNarrowed(asked) || leftAside.length > 0,
    address: cataloguePath(query),
    words: query.words,
    wordsMax: WORDS_MAX,
    sort: query.sort,
    sorts: Object.entries(catalogueSorts).map(([id, label]) => ({ id, label })),
    facets: byBrand(results.facets, content.devices()),
    total: results.total,
    head: renderStatic(
      context,
      'tete',
      <BoutiqueHead {...page} category={category} products={results.products} />,
    ),
    list: renderStatic(
      context,
      'liste',
      <BoutiqueList
        query={query}
        results={results}
        device={deviceOfNames(content.devices(), query.chosen.modele)}
        leftAside={leftAside}
        reading={reading}
        vatNotice={facts.vatNotice}
        isBuying={isBuying && !category}
      />,
    ),
  };
}

/** Older links write a model as its product once did: they find what has the name of the register. */
function withRegisterNames(query: CatalogueQuery, register: DeviceRegister): CatalogueQuery {
  const { names } = compatibleNames(query.chosen.modele, register);
  return { ...query, chosen: { ...query.chosen, modele: names } };
}

/** Models of the register with their brand; what is no device, such as AM5, has none. */
function byBrand(facets: readonly Facet[], { find }: DeviceRegister): BrandedFacet[] {
  return facets.map(({ name, label, values }) => ({
    name,
    label,
    values:
      name === 'modele'
        ? values.map((value) => ({ ...value, brand: find(value.id)?.brand ?? null }))
        : values,
  }));
}

export default function Boutique({ loaderData }: Route.ComponentProps) {
  const { head, list, ...form } = loaderData;
  const { onSubmit } = useCartForms();
  const isLoading = useNavigation().location?.pathname === '/boutique';
  return (
    <>
      <StaticPart id="tete" html={head} />
      <section
        className="section wrap shop"
        aria-label="Produits"
        aria-busy={isLoading || undefined}
        onSubmit={onSubmit}
      >
        <FacetForm {...form} />
        <StaticPart id="liste" html={list} className="served shop__list" />
      </section>
      <CartToaster />
    </>
  );
}
