import { expect, test } from 'vitest';
import { commonDocuments } from '#tests/support/common-documents.ts';
import { pdfPages } from '#tests/support/pdf-text.ts';
import type { DocumentTexts } from './document-texts.ts';
import { drawDocumentTexts } from './draw-document.ts';

const AT = new Date('2026-11-27T10:05:00Z');
const pagesOf = async (words: DocumentTexts) => pdfPages(await drawDocumentTexts(words, AT));

/** Three lines in the column of names. */
const LONG =
  'Carte mère d’ordinateur portable remise à neuf, essayée pendant deux heures, avec processeur, mémoire de 16 Go soudée et pâte thermique neuve';

const cases = (documents: Record<string, DocumentTexts>) => Object.entries(documents);

test.each(cases(commonDocuments()))('%s: three lines for a company are one page', async (_, words) => {
  const pages = await pagesOf(words);
  expect(pages).toHaveLength(1);
  // All of it: the last of what is said, whatever is said.
  expect(squeezed(pages[0] ?? '')).toContain(squeezed(words.mentions.at(-1) ?? ''));
  expect(pages[0]).not.toContain('page 1 sur');
});

test.each(cases(commonDocuments({ hasVat: true })))('%s: so they are with VAT', async (_, words) => {
  expect(await pagesOf(words)).toHaveLength(1);
});

test.each(cases(commonDocuments({ names: Array.from({ length: 30 }, () => LONG) })))(
  '%s: thirty lines of long names keep their heads and their figures, page by page',
  async (_, words) => {
    const pages = await pagesOf(words);
    // Credit notes and deposits have one line, whatever was sold.
    const isLong = words.lines.length >= 30;
    const named = words.lines.filter(({ name }) => name.includes('Carte mère'));
    expect(pages.length > 1).toBe(isLong);
    for (const [index, page] of pages.entries()) {
      if (isLong) expect(page).toContain(`${words.title} · page ${index + 1} sur ${pages.length}`);
      const begun = count(page, 'Carte mère d’ordinateur');
      expect(count(page, 'pâte thermique neuve')).toBe(begun);
      expect(count(page, 'Désignation')).toBe(begun > 0 || !isLong ? 1 : 0);
    }
    if (isLong) expect(pages.reduce((sum, page) => sum + count(page, 'Carte mère'), 0)).toBe(named.length);
    const last = words.totals.find(({ isMain }) => isMain);
    expect(pages.some((page) => page.includes(`${last?.label} ${last?.amount}`.replaceAll(/\s/g, ' ')))).toBe(
      true,
    );
  },
);

const count = (page: string, words: string) => page.split(words).length - 1;
const squeezed = (words: string) => words.replaceAll(/[\s-]+/g, '');
