/** Invisible characters, and those that turn the direction of text: a name with one reads as another name. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A text without them. Profiles do the same in the database (internal.show_name). */
export const visibleText = (text: string): string => text.replaceAll(INVISIBLE, '');
