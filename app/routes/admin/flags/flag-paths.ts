export const FLAGS_PATH = '/admin/reperes';

/** In place of an id: a flag that is not written yet. */
export const NEW_FLAG = 'nouveau';

export const flagPath = (id: string): string => `${FLAGS_PATH}/${id}`;
