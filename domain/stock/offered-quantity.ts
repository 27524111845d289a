/** Of how many one may be ordered at once. How many there are is the shop's: a shelf that is told day by day tells what is sold. */
const OFFERED = [99, 50, 20, 10, 5, 3, 2, 1] as const;

/** How many of a product a visitor may order at once, which is all that they are told of its stock: exact for one and for two. */
export const offeredQuantity = (available: number): number => OFFERED.find((step) => step <= available) ?? 0;

/** Beyond what one may order at once nobody is told more of a stock; what may be held of hundreds goes on growing, in steps as wide. */
export const STOCK_STEPS: readonly number[] = [10_000, 5000, 2000, 1000, 500, 200, ...OFFERED];

/**
 * The units that shares of a stock are taken of: what pages tell of it anyway. A share of the exact stock tells the stock, to whoever
 * asks for one unit more until the answer is another one.
 */
export const sharedUnits = (units: number): number => STOCK_STEPS.find((step) => step <= units) ?? 0;

/** Of what is wanted in more units. */
export const shortText = (offered: number, wanted: number): string =>
  offered <= 2
    ? `Il n’en reste que ${offered}, pour ${wanted} demandés.`
    : `${offered} au plus peuvent être commandés à la fois, pour ${wanted} demandés.`;
