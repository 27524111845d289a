/**
 * Whether `npm run torture` runs: as many rounds, buyers and carts as the shop promises to withstand. Other runs take a few of them.
 */
export const isTorture = process.env.TORTURE === 'full';
