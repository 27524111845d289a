import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { reviewsPath } from '#domain/testimonials/reviews.ts';
import { typeset } from '#domain/text/typography.ts';
import { pageSchema } from '#domain/urls/asked-fields.ts';
import type { Route } from './+types/reviews.ts';
import { ReviewsView } from './reviews-view.tsx';
import '#app/routes/shop/shop.css';

const PAGE_SIZE = 20;

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['page'] };

export const headers = withParameters(publicPage('products', 'testimonials'), PARAMETERS);

/** All reviews of a product. A product that nobody has reviewed has no such page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { catalogue, settings, shop, testimonials } = context.get(depsContext);
  const product = await catalogue.findProduct(params.slug);
  if (!product) throw data(null, { status: 404 });
  const { page } = pageSchema.parse(Object.fromEntries(readParameters(request, PARAMETERS)));
  const reviews = await testimonials.reviews.ofProduct(product.id, { limit: PAGE_SIZE, page });
  if (!reviews || reviews.rows.length === 0) throw data(null, { status: 404 });
  const name = typeset(product.name);
  return staticPage(
    context,
    {
      seo: {
        title: `Avis sur ${name}`,
        description: `Ce que disent de ce produit ceux qui l’ont acheté à l’atelier, et comment leurs avis sont recueillis.`,
        keywords: ['avis', product.name.toLowerCase()],
        noindex: true,
      },
      path: reviewsPath(product.slug),
    },
    <ReviewsView
      name={name}
      slug={product.slug}
      reviews={reviews}
      page={page}
      pageCount={Math.ceil(reviews.count / PAGE_SIZE)}
      isSpecimen={shop().mode === 'demonstration'}
      siteUrl={settings.url}
    />,
  );
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
