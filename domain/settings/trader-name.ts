/** Who is behind the shop: its name, and its owner's once it is known. */
export const traderName = ({ name, ownerName }: { name: string; ownerName: string | null }): string =>
  ownerName === null ? name : `${name}, ${ownerName}`;
