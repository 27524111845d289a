import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { readCatalogueQuery } from '#domain/catalogue/catalogue-query.ts';
import type { Route } from './+types/stock.ts';
import { StockView } from './stock-view.tsx';
import '#app/routes/shop/shop.css';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['q'] };

/** The page says what is in stock and when little is left: the database announces when that changes. */
export const headers = withParameters(publicPage('products'), PARAMETERS);

/** What is available today, on one page to search or to print. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue, settings, shop } = context.get(depsContext);
  const { words } = readCatalogueQuery(readParameters(request, PARAMETERS));
  const { products: found, reading } = await catalogue.productsWith(words);
  const products = found.filter(({ left }) => left > 0);
  const categories = await catalogue.categories();
  const groups = categories.flatMap(({ id, label }) => {
    const inside = products.filter(({ category }) => category === id);
    return inside.length > 0 ? [{ id, label, products: inside }] : [];
  });
  const seo = {
    title: 'En stock à l’atelier',
    description:
      'La liste de ce que l’atelier de Reims a en stock\u00a0: pièces, composants, consoles et outillage, par catégorie, avec les prix, à chercher ou à imprimer.',
    keywords: ['stock', 'pièces détachées reims', 'composants disponibles'],
    noindex: words !== '',
  };
  return staticPage(
    context,
    { seo, path: '/stock' },
    <StockView
      groups={groups}
      words={words}
      reading={reading}
      vatNotice={shop().vatNotice}
      siteUrl={settings.url}
    />,
  );
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
