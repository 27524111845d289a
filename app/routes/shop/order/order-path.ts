/** The page of one order, by the secret of its link. */
export const orderPath = (link: string, more: Record<string, string> = {}): string =>
  `/suivi-commande?${new URLSearchParams({ lien: link, ...more })}`;

/** An invoice or a credit note of that order, as a PDF. */
export const paperPath = (number: string, link: string): string =>
  `/suivi-commande/${number}.pdf?${new URLSearchParams({ lien: link })}`;
