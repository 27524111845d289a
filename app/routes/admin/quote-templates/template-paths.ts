export const QUOTE_TEMPLATES_PATH = '/admin/modeles-de-devis';

/** In place of an id: a template that is not kept yet. */
export const NEW_TEMPLATE = 'nouveau';

export const quoteTemplatePath = (id: string): string => `${QUOTE_TEMPLATES_PATH}/${id}`;

/** A new template with the lines of a quote. */
export const templateOfQuotePath = (reference: string, version: number): string =>
  `${quoteTemplatePath(NEW_TEMPLATE)}?dossier=${reference}&devis=${version}`;
