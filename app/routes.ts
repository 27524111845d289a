import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** For developers: `npm run dev` and the browser tests ask for it (docs/how-to/add-a-primitive.md), visitors never have it. */
const catalogue = process.env.CATALOGUE ? [route('catalogue', 'catalogue/catalogue.tsx')] : [];

const account = [
  route('espace-client', 'routes/account/portal.tsx'),
  route('connexion', 'routes/account/sign-in.tsx'),
  route('connexion/verification', 'routes/account/second-factor.tsx'),
  route('connexion/retour', 'routes/account/return.tsx'),
  route('connexion/avec/:provider', 'routes/account/start-provider.tsx'),
  route('inscription', 'routes/account/sign-up.tsx'),
  route('mot-de-passe-oublie', 'routes/account/forgotten-password.tsx'),
  route('nouveau-mot-de-passe', 'routes/account/new-password.tsx'),
  route('deconnexion', 'routes/account/sign-out.ts'),
];

/** Every URL of the site. Redirections live in content/data/redirects.yml, files for machines in server/machine/. */
export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home/home.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('mentions-legales', 'routes/site/legal.tsx', { id: 'mentions-legales' }),
    route('legal/:type/:version?', 'routes/site/legal.tsx'),
    route('faq', 'routes/site/faq/faq.tsx'),
    route('reparation-electronique-reims', 'routes/site/landing/landing.tsx'),
    route('map', 'routes/site/plan/plan.tsx'),
    route('mesure-audience', 'routes/site/audience/audience.tsx'),
    route('notre-magasin', 'routes/site/store/store.tsx'),
    route('services', 'routes/services/services.tsx'),
    route('services/*', 'routes/services/service.tsx'),
    route('consoles', 'routes/consoles/consoles.tsx'),
    route('consoles/:model', 'routes/consoles/console.tsx'),
    route('consoles/:model/:fault', 'routes/consoles/fault.tsx'),
    route('prix', 'routes/prices/prices.tsx'),
    route('prix/:device/:model?/:repair?', 'routes/prices/price-step.tsx'),
    route('recherche', 'routes/search/search.tsx'),
    route('professionnel', 'routes/professional/offers.tsx'),
    route('professionnel/:slug', 'routes/professional/offer.tsx'),
    route('hebergement', 'routes/hosting/products.tsx'),
    route('hebergement/:slug', 'routes/hosting/product.tsx'),
    route('actualites', 'routes/journal/news.tsx'),
    route('blog', 'routes/journal/blog.tsx'),
    route('blog/:slug', 'routes/journal/article.tsx'),
    route('guides', 'routes/guides/guides.tsx', { id: 'guides' }),
    route('guides/:category', 'routes/guides/guides.tsx', { id: 'guide-category' }),
    route('guides/:category/:slug', 'routes/guides/guide.tsx'),
    route('galerie', 'routes/gallery/gallery.tsx', [route(':slug', 'routes/gallery/item.tsx')]),
    route('panier', 'routes/shop/cart.tsx'),
    route('paiement', 'routes/shop/checkout.tsx'),
    route('confirmation-commande', 'routes/shop/confirmation.tsx'),
    route('suivi-commande', 'routes/shop/order/order.tsx'),
    route('renoncer-au-contrat', 'routes/shop/withdrawal/withdrawal.tsx'),
    route('temoignages', 'routes/testimonials/testimonials.tsx'),
    route('boutique', 'routes/shop/boutique/boutique.tsx'),
    route('stock', 'routes/shop/stock/stock.tsx'),
    route('produit/:slug', 'routes/shop/product/product.tsx'),
    route('alerte-stock/:token', 'routes/shop/stock-alert.tsx'),
    ...account,
    layout('routes/client/layout.tsx', [
      route('client/dashboard', 'routes/client/dashboard.tsx'),
      route('client/historique', 'routes/client/history.tsx'),
      route('client/commandes', 'routes/client/orders.tsx'),
      route('client/profil', 'routes/client/profile.tsx'),
    ]),
    layout('routes/admin/layout.tsx', [
      route('admin', 'routes/admin/home.tsx'),
      ...['admin/stock', 'admin/stock/setup', 'entreprise', 'enregistrement'].map((path) =>
        route(path, 'routes/admin/no-screen.tsx', { id: path }),
      ),
    ]),
    route('*', 'routes/site/page.tsx'),
  ]),
  route('suivi-commande/:file', 'routes/shop/order/paper.ts'),
  route('borne', 'routes/kiosk/kiosk.tsx'),
  route('admin/sitemap', 'routes/machine/sitemap-page.tsx'),
  ...catalogue,
] satisfies RouteConfig;
