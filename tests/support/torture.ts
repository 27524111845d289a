/** `npm run torture`: as many rounds, buyers and carts as the shop promises to stand. A few of them otherwise. */
export const isTorture = process.env.TORTURE === 'full';
