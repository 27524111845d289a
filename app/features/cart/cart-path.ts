export const CART_PATH = '/panier';

/** Pages of the shop that the cart leads to. */
export const SHOP_PAGES = {
  catalogue: '/boutique',
  /** What the slug of a product follows. */
  product: '/produit/',
  checkout: '/paiement',
} as const;
