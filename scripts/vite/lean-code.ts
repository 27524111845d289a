/**
 * V8 keeps the text of the code that the process runs, and a single typographic apostrophe makes every character of a
 * file two bytes.
 */
export const LEAN_CODE = { charset: 'ascii', comments: false } as const;
