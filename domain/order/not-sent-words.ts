/** « l’imprimante et la batterie »: the products that keep an order from being sent. Null if it is the order as a whole. */
export const notSentWords = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : `Aucun transporteur ne prend ${new Intl.ListFormat('fr').format(names)}, par son poids ou par la règle du transport.`;
