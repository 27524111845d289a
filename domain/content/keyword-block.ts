export type KeywordBlockTexts = {
  /** Phrases that people search for, each a noun without its article. */
  keywords: readonly string[];
  /** Sentences in which `{}` stands for a phrase; at their beginning it gets a capital. */
  sentences: readonly string[];
  /** Pages of the site, one at the end of each paragraph, in turn. */
  links: readonly KeywordLink[];
};

type KeywordLink = { path: string; text: string };

/** The link follows the text, after a space. */
export type KeywordParagraph = { text: string; link: KeywordLink };

/**
 * Number of words in all, and upper bound for the characters of a paragraph with its link (specification, section 1).
 */
export const KEYWORD_BLOCK = { words: 1500, paragraphLetters: 500 } as const;

/**
 * The text of a block; the same input always gives the same text. It has enough sentences to reach the number of words,
 * in short paragraphs.
 */
export function composeKeywordBlock({ keywords, sentences, links }: KeywordBlockTexts): KeywordParagraph[] {
  const paragraphs: KeywordParagraph[] = [];
  let total = 0;
  for (let sentence = 0; total < KEYWORD_BLOCK.words; ) {
    const link = links[paragraphs.length % links.length];
    if (!link) throw new Error('the keyword block needs a link');
    let text = '';
    const isDone = () => total + countKeywords(`${text} ${link.text}`) >= KEYWORD_BLOCK.words;
    while (!isDone()) {
      const longer = `${text} ${makeSentence(sentence, keywords, sentences)}`.trim();
      if (longer.length + 1 + link.text.length > KEYWORD_BLOCK.paragraphLetters) break;
      text = longer;
      sentence += 1;
    }
    if (text === '') throw new Error('a sentence of the keyword block is longer than a paragraph');
    paragraphs.push({ text, link });
    total += countKeywords(`${text} ${link.text}`);
  }
  return paragraphs;
}

export const countKeywords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The sentence at an index. Phrases come in turn; once all were used, each gets another sentence. */
function makeSentence(index: number, keywords: readonly string[], sentences: readonly string[]): string {
  const round = Math.floor(index / keywords.length);
  const keyword = keywords[index % keywords.length] ?? '';
  const sentence = sentences[(index + round) % sentences.length] ?? '';
  const filled = sentence.replace('{}', keyword);
  return filled.charAt(0).toLocaleUpperCase('fr') + filled.slice(1);
}
