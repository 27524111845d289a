export const TRACKING_PATH = '/suivi-reparation';

/** The page of one repair, by the secret of its link, or of one step there. */
export const trackingPath = (link: string, more: Record<string, string> = {}): string =>
  `${TRACKING_PATH}?${new URLSearchParams({ lien: link, ...more })}`;

/** A photo or another file of that repair; `isSmall` for a list. */
export const uploadPath = (id: string, link: string, isSmall = false): string =>
  `${TRACKING_PATH}/${id}?${new URLSearchParams({ lien: link, ...(isSmall && { taille: 'petite' }) })}`;

/** A document of that repair as a PDF: `bordereau`, `prise-en-charge`, `devis-2`. */
export const repairDocumentPath = (document: string, link: string): string =>
  `${TRACKING_PATH}/${document}.pdf?${new URLSearchParams({ lien: link })}`;
