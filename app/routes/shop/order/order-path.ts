/** The page of one order, by the secret of its link. */
export const orderPath = (link: string, more: Record<string, string> = {}): string =>
  `/suivi-commande?${new URLSearchParams({ lien: link, ...more })}`;

/** A document of that order, as a PDF; the order's own number gives its confirmation. */
export const documentPath = (number: string, link: string): string =>
  `/suivi-commande/${number}.pdf?${new URLSearchParams({ lien: link })}`;

/** The withdrawal page for that order. */
export const withdrawalPath = (link: string): string =>
  `/renoncer-au-contrat?${new URLSearchParams({ lien: link })}`;
