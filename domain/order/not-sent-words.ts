/** The products that no carrier takes, in a sentence; null if there is none, so that the order as a whole is too much. */
export function notSentWords(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const why =
    names.length > 1
      ? 'leur poids ou les règles du transport les excluent'
      : 'son poids ou les règles du transport l’excluent';
  return `Aucun transporteur ne prend ${new Intl.ListFormat('fr').format(names)}\u00a0: ${why}.`;
}
