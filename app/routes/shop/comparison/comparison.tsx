import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { CartToaster } from '#app/features/cart/add-to-cart.tsx';
import { useCartForms } from '#app/features/cart/use-cart-forms.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import {
  COMPARED_MAX,
  COMPARISON_PATH,
  readComparison,
} from '#domain/catalogue/comparison/comparison-query.ts';
import type { Route } from './+types/comparison.ts';
import { ComparisonView } from './comparison-view.tsx';
import '#app/routes/shop/shop.css';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['produits', 'vue'] };

export const headers = withParameters(publicPage('products'), PARAMETERS);

/** Upper bound for the products proposed beside those compared. */
const PROPOSED_MAX = 60;

const SEO = {
  title: 'Comparer des produits',
  description:
    'Jusqu’à quatre produits de la boutique côte à côte\u00a0: prix, stock et caractéristiques, avec ce qui les distingue.',
  keywords: ['comparer', 'comparatif', 'caractéristiques'],
  noindex: true,
};

/** Products of the address side by side. Nothing of it is stored: the address is the comparison. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue, settings, shop } = context.get(depsContext);
  const { slugs, isShort } = readComparison(readParameters(request, PARAMETERS));
  const found = await Promise.all(slugs.map((slug) => catalogue.findProduct(slug)));
  const known = found.filter((product) => product !== null);
  const products = known.slice(0, COMPARED_MAX);
  const [first] = products;
  // A model of which used units are sold has their lowest price in lists.
  const cards = await catalogue.productsBySlugs(products.map(({ slug }) => slug));
  const proposed = first
    ? (await catalogue.products()).filter(
        ({ category, slug }) =>
          category === first.category_id && !products.some((product) => product.slug === slug),
      )
    : [];
  return staticPage(
    context,
    { seo: SEO, path: COMPARISON_PATH },
    <ComparisonView
      products={products}
      cards={new Map(cards.map((card) => [card.slug, card]))}
      missing={slugs.filter((_, index) => found[index] === null)}
      beyond={known.slice(COMPARED_MAX)}
      isShort={isShort}
      proposed={proposed.slice(0, PROPOSED_MAX)}
      vatNotice={shop().vatNotice}
      siteUrl={settings.url}
    />,
  );
}

export default function Comparison({ loaderData }: Route.ComponentProps) {
  const { onSubmit } = useCartForms();
  return (
    <>
      <div onSubmit={onSubmit}>
        <StaticPart id="page" html={loaderData.html} />
      </div>
      <CartToaster />
    </>
  );
}
