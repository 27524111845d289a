export const CART_PATH = '/panier';

/** Pages of the shop that the cart links to. */
export const SHOP_PAGES = {
  catalogue: '/boutique',
  /** Prefix of a product's address. */
  product: '/produit/',
  checkout: '/paiement',
} as const;
