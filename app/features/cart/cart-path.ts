export const CART_PATH = '/panier';

/** Pages of the shop that the cart leads to; null until it exists: no link may lead nowhere. */
export const SHOP_PAGES: {
  catalogue: string;
  /** What the slug of a product follows. */
  product: string;
  checkout: string | null;
} = { catalogue: '/boutique', product: '/produit/', checkout: null };
