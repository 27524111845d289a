export const TRACKING_PATH = '/suivi-reparation';

/** The page of one repair, or one of its steps, by the secret of its link. */
export const trackingPath = (link: string, more: Record<string, string> = {}): string =>
  `${TRACKING_PATH}?${new URLSearchParams({ lien: link, ...more })}`;

/** A photo or another file of the repair; `isSmall` for a list. */
export const uploadPath = (id: string, link: string, isSmall = false): string =>
  `${TRACKING_PATH}/${id}?${new URLSearchParams({ lien: link, ...(isSmall && { taille: 'petite' }) })}`;

/** A document of the repair as a PDF: `bordereau`, `prise-en-charge`, `controles`, `devis-2`. */
export const repairDocumentPath = (document: string, link: string): string =>
  `${TRACKING_PATH}/${document}.pdf?${new URLSearchParams({ lien: link })}`;
