export const ORDER_PATH = '/suivi-commande';

/** The page of one order, by the secret of its link. */
export const orderPath = (link: string, more: Record<string, string> = {}): string =>
  `${ORDER_PATH}?${new URLSearchParams({ lien: link, ...more })}`;

/** A document of that order, as a PDF; the order's own number gives its confirmation. */
export const documentPath = (number: string, link: string): string =>
  `${ORDER_PATH}/${number}.pdf?${new URLSearchParams({ lien: link })}`;

/** The entry for a calendar of the day on which it can be fetched. */
export const calendarPath = (number: string, link: string): string =>
  `${ORDER_PATH}/${number}.ics?${new URLSearchParams({ lien: link })}`;

/** The withdrawal page for that order. */
export const withdrawalPath = (link: string): string =>
  `/renoncer-au-contrat?${new URLSearchParams({ lien: link })}`;
