export const REQUEST_PATH = '/demande';

/** The key of the draft in the tab. */
export const REQUEST_DRAFT = 'demande';

/** The default subject of a message to the shop. */
export const DEFAULT_SUBJECT = 'Demande de devis gratuit';
