/** « 1 commande », « 12 commandes »: none is singular in French. */
export const countText = (count: number, one: string, several: string): string =>
  `${count} ${count > 1 ? several : one}`;
