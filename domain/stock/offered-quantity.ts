/**
 * Quantities that can be ordered at once, as pages tell them. The exact stock is the shop's business: seen day after
 * day, it reveals its sales.
 */
const OFFERED = [99, 50, 20, 10, 5, 3, 2, 1] as const;

/**
 * How many of a product a visitor may order at once, which is all they learn about its stock: exact for one and two.
 */
export const offeredQuantity = (available: number): number => OFFERED.find((step) => step <= available) ?? 0;

/**
 * The steps of a stock. Pages reveal nothing beyond the largest quantity that can be ordered; caps on hundreds of units
 * go on growing, in equally wide steps.
 */
export const STOCK_STEPS: readonly number[] = [10_000, 5000, 2000, 1000, 500, 200, ...OFFERED];

/**
 * The units in which shares of a stock are counted: only what pages reveal anyway. A share of the exact stock would
 * reveal it to anyone who asks for one unit more until the answer changes.
 */
export const sharedUnits = (units: number): number => STOCK_STEPS.find((step) => step <= units) ?? 0;

/** The answer to a request for more units than are offered. */
export const shortText = (offered: number, wanted: number): string =>
  offered <= 2
    ? `Il n’en reste que ${offered}, pour ${wanted} demandés.`
    : `${offered} au plus peuvent être commandés à la fois, pour ${wanted} demandés.`;
