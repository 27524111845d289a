export const MAIL_IN_PATH = '/envoi';

/** The same page for the device of a case that is there, by the secret of its link. */
export const parcelPath = (link: string): string => `${MAIL_IN_PATH}?${new URLSearchParams({ lien: link })}`;

/** The key of the draft in the tab. */
export const MAIL_IN_DRAFT = 'envoi';
