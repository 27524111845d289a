import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** For developers: `npm run dev` and the browser tests ask for it (docs/how-to/add-a-primitive.md), visitors never have it. */
const catalogue = process.env.CATALOGUE ? [route('catalogue', 'catalogue/catalogue.tsx')] : [];

/** Every URL of the site. Redirections live in content/data/redirects.yml, files for machines in server/machine/. */
export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home/home.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('mentions-legales', 'routes/site/legal.tsx', { id: 'mentions-legales' }),
    route('legal/:type', 'routes/site/legal.tsx'),
    route('services', 'routes/services/services.tsx'),
    route('services/*', 'routes/services/service.tsx'),
    route('consoles', 'routes/consoles/consoles.tsx'),
    route('consoles/:model', 'routes/consoles/console.tsx'),
    route('consoles/:model/:fault', 'routes/consoles/fault.tsx'),
    route('prix', 'routes/prices/prices.tsx'),
    route('prix/:device/:model?/:repair?', 'routes/prices/price-step.tsx'),
    route('professionnel', 'routes/professional/offers.tsx'),
    route('professionnel/:slug', 'routes/professional/offer.tsx'),
    route('hebergement', 'routes/hosting/products.tsx'),
    route('hebergement/:slug', 'routes/hosting/product.tsx'),
    route('blog', 'routes/journal/blog.tsx'),
    route('blog/:slug', 'routes/journal/article.tsx'),
    route('*', 'routes/site/page.tsx'),
  ]),
  route('admin/sitemap', 'routes/machine/sitemap-page.tsx'),
  ...catalogue,
] satisfies RouteConfig;
