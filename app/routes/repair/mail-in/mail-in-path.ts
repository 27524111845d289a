export const MAIL_IN_PATH = '/envoi';

/** What the tab keeps of the form. */
export const MAIL_IN_DRAFT = 'envoi';
