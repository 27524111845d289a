type Template = {
  /** The name of its screenshots. */
  name: string;
  path: string;
  /** Whether another line has the same template too; this one has nothing to list or is at its longest: `npm run test:full`. */
  isExtreme?: boolean;
};

/** One page of each template that a visitor meets first. */
export const TEMPLATES: readonly Template[] = [
  { name: 'home', path: '/' },
  { name: 'services', path: '/services' },
  { name: 'service', path: '/services/micro-soudure' },
  { name: 'blog', path: '/blog' },
  { name: 'article', path: '/blog/mac-mini-m2-reparation-gratuite-apple' },
  { name: 'legal', path: '/mentions-legales' },
  { name: 'request', path: '/demande?subject=Demande%20de%20devis%20gratuit' },
  { name: 'shop', path: '/notre-magasin' },
  { name: 'not-found', path: '/nulle-part' },
];

/** One page of each other template. */
export const OTHER_TEMPLATES: readonly Template[] = [
  { name: 'service-by-mail', path: '/services/micro-soudure-distance' },
  { name: 'consoles', path: '/consoles' },
  { name: 'console', path: '/consoles/playstation-4' },
  { name: 'fault', path: '/consoles/playstation-4/reparation-port-hdmi' },
  { name: 'offers', path: '/professionnel' },
  { name: 'offer', path: '/professionnel/solutions-reseau' },
  { name: 'hosting', path: '/hebergement' },
  { name: 'product', path: '/hebergement/fivem' },
  { name: 'prices', path: '/prix' },
  { name: 'price-models', path: '/prix/console' },
  { name: 'price-repairs', path: '/prix/console/playstation-4' },
  { name: 'price-range', path: '/prix/console/playstation-4/reparation-port-hdmi' },
  { name: 'price-brand', path: '/prix/marque/samsung' },
  { name: 'price-exact-model', path: '/prix/modele/galaxy-z-fold-5' },
  { name: 'guides', path: '/guides' },
  { name: 'guide-category', path: '/guides/astuces' },
  { name: 'guide', path: '/guides/reparation-consoles/switch-ne-charge-plus' },
  { name: 'mail-in', path: '/envoi' },
  { name: 'news', path: '/actualites' },
  { name: 'faq', path: '/faq' },
  { name: 'district', path: '/reparation-electronique-reims' },
  { name: 'gallery', path: '/galerie' },
  { name: 'testimonials', path: '/temoignages' },
  { name: 'search', path: '/recherche?q=hdmi' },
  { name: 'audience', path: '/mesure-audience' },
  { name: 'order-search', path: '/suivi-commande' },
  { name: 'withdrawal', path: '/renoncer-au-contrat' },
  { name: 'checkout', path: '/paiement' },
  { name: 'order-confirmation', path: '/confirmation-commande' },
];

/** The templates of the shop: they change with the stock and the day, so no picture is taken of them. */
export const SHOP_TEMPLATES: readonly Template[] = [
  { name: 'boutique', path: '/boutique' },
  { name: 'shop-product', path: '/produit/mac-mini-m1-8-go' },
  { name: 'stock', path: '/stock' },
  { name: 'my-device', path: '/mon-appareil/sony' },
  { name: 'comparison', path: '/comparer?produits=ryzen-5-7600,ryzen-7-7800x3d' },
  { name: 'cart', path: '/panier' },
];

/** The templates of the accounts, for a visitor who is not signed in. */
export const ACCOUNT_TEMPLATES: readonly Template[] = [
  { name: 'portal', path: '/espace-client' },
  { name: 'sign-in', path: '/connexion' },
  { name: 'sign-up', path: '/inscription' },
  { name: 'forgotten-password', path: '/mot-de-passe-oublie' },
];

/** Pages that list the whole site. */
const INDEXES: readonly Template[] = [
  { name: 'map', path: '/map' },
  { name: 'sitemap', path: '/admin/sitemap' },
];

/** The same templates with nothing to list, and at their longest. */
const EXTREMES: readonly Template[] = [
  { name: 'blog, empty', path: '/blog?tag=zzz' },
  { name: 'guides, empty', path: '/guides?q=zzz' },
  { name: 'services, empty', path: '/services?q=zzz' },
  { name: 'faq, empty', path: '/faq?q=zzz' },
  { name: 'faq, open', path: '/faq#garantie' },
  { name: 'service, many models', path: '/services/reparation-telephone-reims' },
  { name: 'service, one offer', path: '/services/reparation-telephone-reims/desoxydation' },
  { name: 'legal, long', path: '/legal/cgv' },
  { name: 'guide, long', path: '/guides/hebergement/ssh-cles-et-fail2ban' },
  { name: 'boutique, empty', path: '/boutique?q=zzz' },
  { name: 'shop-product, sold out', path: '/produit/switch-lite-reconditionnee' },
  { name: 'gallery, empty', path: '/galerie?categorie=inconnue' },
  { name: 'search, help', path: '/recherche' },
  { name: 'search, empty', path: '/recherche?q=zzzzqqq' },
];

/** Every template for a visitor who is not signed in (tests/e2e/templates.spec.ts). */
export const WALKED_TEMPLATES: readonly Template[] = [
  ...TEMPLATES,
  ...OTHER_TEMPLATES,
  ...SHOP_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  ...INDEXES,
  ...EXTREMES.map((template) => ({ ...template, isExtreme: true })),
];

/** The templates that `npm run screenshots` takes a picture of: together they show nearly every style of the site. */
export const PICTURED_TEMPLATES: readonly string[] = [
  'home',
  'services',
  'service',
  'article',
  'guide',
  'console',
  'price-range',
  'product',
  'gallery',
  'faq',
  'request',
  'sign-in',
];

/** Those of them that `npm test` compares too: a page of its own, a text, a product, a form. */
export const PICTURED_EACH_TIME: readonly string[] = ['home', 'service', 'product', 'request'];
