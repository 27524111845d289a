import { plainText } from '#domain/text/plain-text.ts';
import type { ContentLibrary } from '#server/content/library.ts';

/**
 * « Le diagnostic est gratuit », « diagnostic et devis gratuits », « sans frais de diagnostic »; not the words that the
 * settings write: « le diagnostic coûte 30,00 €, le devis est gratuit », « gratuits, sauf 15,00 € ».
 */
const FREE =
  /diagnostic[^.!?\n€]{0,40}gratuit(?!s?, (?:sauf|refus du devis)\s\d)|gratuit[^.!?\n]{0,20}diagnostic|sans frais de diagnostic|diagnostic ne (?:vous )?coûte rien/i;

type Library = Pick<ContentLibrary, 'listPages' | 'findPage' | 'faqCategories'>;

/** The pages whose own words say that a diagnosis is free, the conditions first: they bind the shop. */
export function pagesOfFreeDiagnosis(content: Library) {
  const pages = content.listPages().flatMap(({ path, title, type }) => {
    const page = content.findPage(path);
    if (!page) return [];
    const { html, ...head } = page;
    // A line for each word of the head, so that two neighbours do not make a sentence.
    const words = `${JSON.stringify(head, null, 1)}\n${plainText(html)}`;
    return FREE.test(words) ? [{ path, title, isLegal: type === 'legal' }] : [];
  });
  const asked = content.faqCategories().flatMap(({ questions }) => questions);
  if (asked.some(({ text }) => FREE.test(text)))
    pages.push({ path: '/faq', title: 'Questions fréquentes', isLegal: false });
  return pages.toSorted((a, b) => Number(b.isLegal) - Number(a.isLegal));
}
