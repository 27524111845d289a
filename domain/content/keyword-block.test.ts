import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  composeKeywordBlock,
  countKeywords,
  KEYWORD_BLOCK,
  type KeywordBlockTexts,
  type KeywordParagraph,
} from './keyword-block.ts';

const words: KeywordBlockTexts = JSON.parse(
  readFileSync(new URL('../../content/data/home/keywords.json', import.meta.url), 'utf8'),
);
const whole = ({ text, link }: KeywordParagraph) => `${text} ${link.text}`;

test('the site’s own block has 1500 words, in paragraphs of 500 letters at most', () => {
  const paragraphs = composeKeywordBlock(words);
  const total = paragraphs.reduce((sum, paragraph) => sum + countKeywords(whole(paragraph)), 0);
  expect(total).toBeGreaterThanOrEqual(KEYWORD_BLOCK.words);
  // One sentence more than was needed, at most.
  expect(total).toBeLessThan(KEYWORD_BLOCK.words + 40);
  for (const paragraph of paragraphs)
    expect(whole(paragraph).length).toBeLessThanOrEqual(KEYWORD_BLOCK.paragraphLetters);
});

test('it uses all of its fifty keywords and links to the five pages', () => {
  expect(words.keywords).toHaveLength(50);
  expect(new Set(words.keywords).size).toBe(50);
  const paragraphs = composeKeywordBlock(words);
  const text = paragraphs.map(whole).join(' ').toLowerCase();
  for (const keyword of words.keywords) expect(text).toContain(keyword.toLowerCase());
  expect(new Set(paragraphs.map(({ link }) => link.path))).toEqual(
    new Set(['/services', '/contact', '/hebergement', '/professionnel', '/services/micro-soudure']),
  );
});

test('it says the same each time, and no sentence twice', () => {
  expect(composeKeywordBlock(words)).toEqual(composeKeywordBlock(words));
  const sentences = composeKeywordBlock(words).flatMap(({ text }) => text.split(/(?<=[.])\s/));
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.join(' ')).not.toContain('{}');
});

test('words that cannot make a block are refused', () => {
  expect(() => composeKeywordBlock({ ...words, links: [] })).toThrow('needs a link');
  expect(() => composeKeywordBlock({ ...words, sentences: [`{} ${'x'.repeat(500)}.`] })).toThrow(
    'longer than a paragraph',
  );
});
