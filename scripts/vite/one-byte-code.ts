/**
 * The same JavaScript in ASCII. V8 keeps the text of what it runs; one typographic apostrophe makes two bytes of each of its
 * characters. Escapes mean the same as the characters in strings, templates, expressions and names; code that asks for the raw text of
 * a template (String.raw) may not have others than ASCII in it.
 */
export function oneByteCode(code: string): string {
  // A backslash takes the character after it along: « \\’ » is « ’ », not a backslash and an escape.
  return code.replace(/\\([\s\S])|[\u0080-\uffff]/g, (found, escaped?: string) => {
    const character = escaped ?? found;
    if (character < '\u0080') return found;
    // Continues a line: neither of them is in the text.
    if (escaped === '\u2028' || escaped === '\u2029') return '';
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
