import { plainText } from '#domain/text/plain-text.ts';
import type { ContentLibrary } from '#server/content/library.ts';

/** « Le diagnostic est gratuit », « diagnostic et devis gratuits », « sans frais de diagnostic ». */
const FREE =
  /diagnostic[^.!?\n]{0,40}gratuit|gratuit[^.!?\n]{0,20}diagnostic|sans frais de diagnostic|diagnostic ne vous coûte rien/i;

type Library = Pick<ContentLibrary, 'listPages' | 'findPage' | 'faqCategories'>;

/** The pages whose own words say that a diagnosis is free, the conditions first: they bind the shop. */
export function pagesOfFreeDiagnosis(content: Library) {
  const pages = content.listPages().flatMap(({ path, title, type }) => {
    const page = content.findPage(path);
    if (!page) return [];
    const words = JSON.stringify({ ...page, html: plainText(page.html) });
    return FREE.test(words) ? [{ path, title, isLegal: type === 'legal' }] : [];
  });
  const asked = content.faqCategories().flatMap(({ questions }) => questions);
  if (asked.some(({ text }) => FREE.test(text)))
    pages.push({ path: '/faq', title: 'Questions fréquentes', isLegal: false });
  return pages.toSorted((a, b) => Number(b.isLegal) - Number(a.isLegal));
}
