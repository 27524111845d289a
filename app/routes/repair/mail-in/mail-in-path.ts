export const MAIL_IN_PATH = '/envoi';

/** The key of the draft in the tab. */
export const MAIL_IN_DRAFT = 'envoi';
