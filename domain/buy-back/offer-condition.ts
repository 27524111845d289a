/** The condition in which a device is bought at the price of an offer: as the counter has noted it before, or as its seller has described it. */
export const offerCondition = (isSeen: boolean): string =>
  isSeen ? 'dans l’état constaté au comptoir' : 'si son état est celui que vous avez décrit';
