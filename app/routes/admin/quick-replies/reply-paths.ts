export const QUICK_REPLIES_PATH = '/admin/reponses';

/** In place of an id: a reply that is not written yet. */
export const NEW_REPLY = 'nouvelle';

export const quickReplyPath = (id: string): string => `${QUICK_REPLIES_PATH}/${id}`;
