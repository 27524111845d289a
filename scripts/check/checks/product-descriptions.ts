import { descriptionParagraphs } from '#domain/catalogue/product-description.ts';
import { sentencesOf } from '#domain/text/sentences.ts';
import type { Problem } from '#server/content/problem.ts';
import { type Check, PRODUCTS_FILE } from '../context.ts';
import { findSmells } from './typography.ts';

/** Below this a visitor cannot tell whether the product is the right one. */
const MINIMUM_WORDS = 120;

/** Each product of a new shop is described at length, in sentences that no other product has. */
export const checkProductDescriptions: Check = ({ products }) => {
  const owners = new Map<string, string>();
  return products.flatMap(({ slug, description, line }) => {
    const words = description.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    const paragraphs = descriptionParagraphs(description);
    const repeated = paragraphs.flatMap(sentencesOf).flatMap((sentence) => {
      const key =
        sentence
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu)
          ?.join(' ') ?? '';
      const owner = owners.get(key);
      owners.set(key, owner ?? slug);
      return owner === undefined ? [] : [`phrase déjà prise par ${owner} : « ${sentence} »`];
    });
    return [
      ...(words < MINIMUM_WORDS
        ? [error(line, `${slug} : ${words} mots, il en faut au moins ${MINIMUM_WORDS}`)]
        : []),
      ...repeated.map((message) => error(line, `${slug} : ${message}`)),
      ...paragraphs
        .flatMap(findSmells)
        .map(({ severity, message }) => ({ ...error(line, `${slug} : ${message}`), severity })),
    ];
  });
};

const error = (line: number, message: string): Problem => ({
  file: PRODUCTS_FILE,
  line,
  severity: 'error',
  message,
});
