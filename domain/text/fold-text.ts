/** Lower case without accents, « œ » and curly apostrophes as they are typed: the form that a search compares. */
export function foldText(text: string): string {
  return text
    .toLocaleLowerCase('fr')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}
