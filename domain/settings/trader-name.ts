/** The name of the trader: that of the shop, with its owner's once it is known. */
export const traderName = ({ name, ownerName }: { name: string; ownerName: string | null }): string =>
  ownerName === null ? name : `${name}, ${ownerName}`;
