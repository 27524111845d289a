type Template = {
  /** That of its screenshots. */
  name: string;
  path: string;
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

/** The shop: what it shows changes with the stock and the day, so no picture is taken of it. */
export const SHOP_TEMPLATES: readonly Template[] = [
  { name: 'boutique', path: '/boutique' },
  { name: 'shop-product', path: '/produit/mac-mini-m1-8-go' },
  { name: 'stock', path: '/stock' },
  { name: 'cart', path: '/panier' },
];

/** The templates of the accounts, for who is not signed in. */
export const ACCOUNT_TEMPLATES: readonly Template[] = [
  { name: 'portal', path: '/espace-client' },
  { name: 'sign-in', path: '/connexion' },
  { name: 'sign-up', path: '/inscription' },
  { name: 'forgotten-password', path: '/mot-de-passe-oublie' },
];

/** The templates whose pictures are taken, in every variant. */
export const SEEN_TEMPLATES: readonly Template[] = [...TEMPLATES, ...OTHER_TEMPLATES, ...ACCOUNT_TEMPLATES];
