export const CART_PATH = '/panier';

/** Pages of the shop that the cart leads to, each null until it exists: no link may lead nowhere. */
export const SHOP_PAGES: {
  catalogue: string | null;
  /** What the slug of a product follows. */
  product: string | null;
  checkout: string | null;
} = { catalogue: null, product: null, checkout: null };
