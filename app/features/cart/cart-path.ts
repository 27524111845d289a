export const CART_PATH = '/panier';

/** Pages of the shop that the cart links to. */
export const SHOP_PAGES = {
  catalogue: '/boutique',
  /** Prefix of a product's address. */
  product: '/produit/',
  checkout: '/paiement',
  /** Reads the fields of its form while they are filled in. */
  fields: '/paiement/champs',
  /** Apple Pay and Google Pay: for the cart, or for one product alone. */
  express: '/paiement/express',
} as const;

/** The words of every link to that page. */
export const WALLETS = 'Payer avec Apple Pay ou Google Pay';
