import { expect, test } from 'vitest';
import type { Gallery } from '../gallery.ts';
import { allScenes, type OwnScene, positionAfter, withOwnScenes } from './own-scenes.ts';

const item = (slug: string) => ({
  slug,
  category: 'repairs',
  title: `Titre de ${slug}`,
  description: `Description de ${slug}`,
  altText: `Image de ${slug}`,
  doneOn: null,
  picture: { src: `/illustrations/galerie/${slug}.svg`, width: 960, height: 720 },
  isPair: false,
});

const shipped: Gallery = {
  categories: [
    { id: 'all', label: 'Tout Voir' },
    { id: 'repairs', label: 'Réparations Complexes' },
  ],
  items: [item('repairs-01'), item('repairs-02')],
  pairs: [],
};

const scene = (change: Partial<OwnScene>): OwnScene => ({
  slug: 'repairs-01',
  position: 1000,
  isPublished: true,
  category: null,
  title: null,
  description: null,
  altText: null,
  doneOn: null,
  photo: null,
  ...change,
});

const PHOTO = { id: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10', width: 700, height: 525 };
const whole = {
  slug: 'alimentation',
  category: 'repairs',
  title: 'Alimentation refaite',
  description: 'Condensateurs changés un à un.',
  altText: 'Carte avec huit condensateurs neufs',
  photo: PHOTO,
};
const slugs = ({ items }: Gallery) => items.map(({ slug }) => slug);

test('a gallery that nobody changed is that of the file', () => {
  expect(withOwnScenes(shipped, [])).toBe(shipped);
});

test('a scene of the shop has its place among those of the file, and all files of its photograph', () => {
  const gallery = withOwnScenes(shipped, [scene({ ...whole, position: 1500, doneOn: '2026-11-03' })]);
  expect(slugs(gallery)).toEqual(['repairs-01', 'alimentation', 'repairs-02']);
  expect(gallery.items[1]).toMatchObject({
    doneOn: '2026-11-03',
    picture: { src: `/images-galerie/${PHOTO.id}-700.webp`, width: 700, height: 525 },
  });
  expect(gallery.items[1]?.picture.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
});

test('of a scene of the file, what the shop did not write stays as the file has it', () => {
  const [changed] = allScenes(shipped, [scene({ title: 'Autre titre', photo: PHOTO })]);
  expect(changed).toMatchObject({
    title: 'Autre titre',
    description: 'Description de repairs-01',
    isShipped: true,
    isOwn: true,
  });
  expect(changed?.picture.src).toContain('/images-galerie/');
});

test('a pair is told from a photograph by its customer’s consent, which belongs to its photograph', () => {
  const consentedAt = new Date('2026-11-03T10:00:00Z');
  const own = [
    scene({ ...whole, consentedAt }),
    scene({ ...whole, slug: 'photo' }),
    scene({ photo: PHOTO, consentedAt }),
    scene({ slug: 'repairs-02', consentedAt }),
  ];
  expect(allScenes(shipped, own).flatMap(({ slug, isPair }) => (isPair ? slug : []))).toEqual([
    'alimentation',
    'repairs-01',
  ]);
});

test('what is hidden is in no gallery, and still in the list', () => {
  const own = [scene({ isPublished: false }), scene({ ...whole, position: 1, isPublished: false })];
  expect(slugs(withOwnScenes(shipped, own))).toEqual(['repairs-02']);
  expect(allScenes(shipped, own).map(({ slug }) => slug)).toEqual([
    'alimentation',
    'repairs-01',
    'repairs-02',
  ]);
});

test('what was changed of a scene that the file has no more is shown nowhere', () => {
  expect(slugs(withOwnScenes(shipped, [scene({ slug: 'repairs-99', title: 'Perdue' })]))).toEqual([
    'repairs-01',
    'repairs-02',
  ]);
});

const places = [
  { slug: 'a', position: 1000 },
  { slug: 'b', position: 1001 },
  { slug: 'c', position: 3000 },
];

test.each([
  [null, 0],
  ['a', null],
  ['b', 2000],
  ['c', 4000],
])('after %s comes %s', (after, expected) => {
  expect(positionAfter(places, after)).toBe(expected);
});

test('the first of all has a place, and two of the same position have no room', () => {
  expect(positionAfter([], null)).toBe(1000);
  expect(positionAfter([places[0], { slug: 'b', position: 1000 }] as typeof places, 'a')).toBeNull();
});
