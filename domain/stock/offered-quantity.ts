/** Of how many one may be ordered at once. How many there are is the shop's: a shelf that is told day by day tells what is sold. */
const OFFERED = [99, 50, 20, 10, 5, 3, 2, 1] as const;

/** How many of a product a visitor may order at once, which is all that they are told of its stock: exact for one and for two. */
export const offeredQuantity = (available: number): number => OFFERED.find((step) => step <= available) ?? 0;

/** Of what is wanted in more units. */
export const shortWords = (offered: number, wanted: number): string =>
  offered <= 2
    ? `Il n’en reste que ${offered}, pour ${wanted} demandés.`
    : `${offered} au plus peuvent être commandés à la fois, pour ${wanted} demandés.`;
