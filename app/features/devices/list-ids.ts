// Ids of the lists that device-lists.tsx renders, for the `list` of an input.
export const BRANDS_LIST = 'marques-connues';
export const MODELS_LIST = 'modeles-connus';
