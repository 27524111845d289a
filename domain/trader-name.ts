/** Who is behind the shop: its name, and its owner's once that is known. */
export const traderName = ({ name, ownerName }: { name: string; ownerName: string | null }): string =>
  ownerName === null ? name : `${name}, ${ownerName}`;
