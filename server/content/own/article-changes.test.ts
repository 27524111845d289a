import { expect, test } from 'vitest';
import { articleChanges, type ChangedPart, compareTexts } from './article-changes.ts';
import type { ArticleFields } from './article-fields.ts';

const article: ArticleFields = {
  title: 'Ce que dit le bruit d’un disque',
  slug: 'bruit-d-un-disque',
  seoTitle: '',
  keywords: ['disque', 'bruit'],
  category: 'Conseils',
  tags: ['disque'],
  excerpt: '',
  image: '',
  imageAlt: '',
  author: 'L’Atelier Papin',
  relatedPages: ['/services'],
  body: 'Un claquement.',
};

/** Both texts again, from what is shown of their difference. */
function sides(parts: readonly ChangedPart[]): [string, string] {
  const side = (without: string) =>
    parts
      .flatMap((part) => {
        if (part.kind !== 'changed') return part.text;
        const pieces = part.pieces.filter(({ kind }) => kind !== without);
        return pieces.length > 0 ? pieces.map(({ text }) => text).join('') : [];
      })
      .join('\n');
  return [side('added'), side('removed')];
}

test('fields that changed are told in the order of the form, the others by name', () => {
  const after = {
    ...article,
    title: 'Ce que dit le bruit d’un SSD',
    keywords: ['disque', 'ssd'],
    slug: 'ssd',
  };
  const { changed, same } = articleChanges(article, after);
  expect(changed.map(({ field }) => field)).toEqual(['title', 'slug', 'keywords']);
  expect(changed[0]?.parts).toEqual([
    {
      kind: 'changed',
      pieces: [
        { kind: 'same', text: 'Ce que dit le bruit d’un ' },
        { kind: 'removed', text: 'disque' },
        { kind: 'added', text: 'SSD' },
      ],
    },
  ]);
  // Sources, which a text saved before had not, are the same too.
  expect(same).toHaveLength(Object.keys(article).length + 1 - 3);
  expect(articleChanges(article, { ...article }).changed).toEqual([]);
});

test('words with accents are whole', () => {
  const [part] = compareTexts(
    'Le serveur a été réparé à l’atelier.',
    'Le serveur a été démonté à l’atelier.',
  );
  expect(part).toMatchObject({
    pieces: [
      { kind: 'same' },
      { kind: 'removed', text: 'réparé' },
      { kind: 'added', text: 'démonté' },
      { kind: 'same' },
    ],
  });
});

test('unchanged lines far from a change are folded, those around it are not', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `Ligne ${index}`);
  const after = lines.with(10, 'Ligne dix, corrigée');
  const parts = compareTexts(lines.join('\n'), after.join('\n'));
  expect(parts.map((part) => (part.kind === 'folded' ? part.lines : part.kind))).toEqual([
    8,
    'kept',
    'changed',
    'kept',
    7,
  ]);
  expect(parts[1]).toEqual({ kind: 'kept', text: 'Ligne 8\nLigne 9' });
});

test.each([
  ['a line more', 'a\nb', 'a\nnew\nb'],
  ['a line less', 'a\n\nb\nc', 'a\nc'],
  ['nothing before', '', 'Tout est neuf.'],
  ['nothing left', 'Tout est parti.\nOui.', ''],
  ['another text', 'Un disque claque au démarrage.', 'Nos horaires changent en août'],
  ['a paragraph split in two', 'Un. Deux. Trois.', 'Un.\n\nDeux. Trois.'],
])('%s: both texts can be read in the difference', (_, before, after) => {
  expect(sides(compareTexts(before, after))).toEqual([before, after]);
});

test('texts with little in common are told one after the other', () => {
  expect(compareTexts('Un disque claque au démarrage.', 'Nos horaires changent au mois d’août.')).toEqual([
    {
      kind: 'changed',
      pieces: [
        { kind: 'removed', text: 'Un disque claque au démarrage.' },
        { kind: 'added', text: 'Nos horaires changent au mois d’août.' },
      ],
    },
  ]);
});

// Without a limit to the search for their common words, this takes minutes.
test('two long texts of nothing but other words are told one after the other', () => {
  const text = (word: string) => Array.from({ length: 9000 }, (_, index) => `${word}${index}`).join(' ');
  const lines = (word: string) => text(word).replaceAll(' ', '\n');
  for (const [before, after] of [
    [text('a'), text('b')],
    [lines('a'), lines('b')],
  ] as const)
    expect(compareTexts(before, after)).toEqual([
      {
        kind: 'changed',
        pieces: [
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ],
      },
    ]);
});
