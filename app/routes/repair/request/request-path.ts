export const REQUEST_PATH = '/demande';

/** What the tab keeps of the form. */
export const REQUEST_DRAFT = 'demande';

/** The built-in subject of a message to the shop. */
export const DEFAULT_SUBJECT = 'Demande de devis gratuit';
