import type { MetaDescriptor } from 'react-router';
import { expect, test } from 'vitest';
import { documentTitle } from './document-title.ts';
import { type PageMetaInput, pageMeta } from './page-meta.ts';

const page: PageMetaInput = {
  title: 'Micro-soudure à Reims',
  description: 'Ports HDMI, pistes arrachées, composants : réparation sous microscope.',
  keywords: ['micro-soudure', 'reims', 'hdmi'],
  path: '/services/micro-soudure',
  search: '',
  siteUrl: 'https://exemple.fr',
};

test.each([
  ['Micro-soudure à Reims', 'Micro-soudure à Reims | L’Atelier Papin'],
  ['a'.repeat(52), `${'a'.repeat(52)} | L’Atelier Papin`],
  ['a'.repeat(53), 'a'.repeat(53)],
  ['a'.repeat(80), 'a'.repeat(70)],
  ['L’Atelier Papin, réparateur à Reims', 'L’Atelier Papin, réparateur à Reims'],
])('titles the tab of %s: %s', (title, expected) => {
  expect(documentTitle(title)).toBe(expected);
  expect(documentTitle(title).length).toBeLessThanOrEqual(70);
});

test('describes an ordinary page', () => {
  expect(pageMeta(page)).toEqual([
    { title: 'Micro-soudure à Reims | L’Atelier Papin' },
    { name: 'description', content: page.description },
    { name: 'keywords', content: 'micro-soudure, reims, hdmi' },
    { name: 'robots', content: 'index, follow, max-image-preview:large' },
    { tagName: 'link', rel: 'canonical', href: 'https://exemple.fr/services/micro-soudure' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'L’Atelier Papin' },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:title', content: 'Micro-soudure à Reims' },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: 'https://exemple.fr/services/micro-soudure' },
    { property: 'og:image', content: 'https://exemple.fr/social/services/micro-soudure.png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Micro-soudure à Reims, L’Atelier Papin' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]);
});

test('cuts what is too long, and says nothing of keywords when there are none', () => {
  const meta = pageMeta({ ...page, title: 'é'.repeat(90), description: 'à'.repeat(200), keywords: [] });
  expect(property(meta, 'og:title')).toBe('é'.repeat(70));
  expect(property(meta, 'og:description')).toBe('à'.repeat(160));
  expect(named(meta, 'description')).toBe('à'.repeat(160));
  expect(named(meta, 'keywords')).toBeUndefined();
});

test('makes the canonical address secure and bare, and has the picture at the same host', () => {
  const meta = pageMeta({
    ...page,
    siteUrl: 'http://www.exemple.fr',
    path: '/boutique/?category=ssd&utm_source=x',
  });
  expect(property(meta, 'og:url')).toBe('https://exemple.fr/boutique?category=ssd');
  expect(property(meta, 'og:image')).toBe('https://exemple.fr/social/boutique.png');
});

test('keeps the seven parameters of the address asked for, and no other', () => {
  const search =
    '?service=pc&subject=Devis&product=ssd&category=x&step=2&id_commande=7&email=a%40b.fr&lien=secret&utm_source=x';
  const meta = pageMeta({ ...page, path: '/boutique?category=ssd', search });
  expect(property(meta, 'og:url')).toBe(
    'https://exemple.fr/boutique?category=ssd&service=pc&subject=Devis&product=ssd&step=2&id_commande=7&email=a%40b.fr',
  );
  expect(named(meta, 'robots')).toBe('noindex');
});

test.each(['?category=ssd&utm_source=x', '?lien=secret', ''])(
  'leaves in the index what %s asks for',
  (search) => {
    const meta = pageMeta({ ...page, path: '/boutique?category=ssd', search });
    expect(named(meta, 'robots')).toBe('index, follow, max-image-preview:large');
  },
);

test.each([
  ['/illustrations/ssd.png', 'https://exemple.fr/illustrations/ssd.png'],
  ['https://images.exemple.fr/ssd.png', 'https://images.exemple.fr/ssd.png'],
])('shows the given picture %s', (path, expected) => {
  const meta = pageMeta({ ...page, image: { path, alt: 'Un SSD' } });
  expect(property(meta, 'og:image')).toBe(expected);
  expect(property(meta, 'og:image:alt')).toBe('Un SSD');
});

test('keeps a page out of the index, with the picture of the home page', () => {
  const meta = pageMeta({ ...page, path: '/client/profil', noindex: true });
  expect(named(meta, 'robots')).toBe('noindex');
  expect(property(meta, 'og:image')).toBe('https://exemple.fr/social/index.png');
});

test('gives the dates, author and section of an article', () => {
  const article = {
    publishedTime: '2025-06-18',
    author: 'L’Atelier Papin',
    section: 'Actualités',
  };
  const meta = pageMeta({ ...page, article });
  expect(property(meta, 'og:type')).toBe('article');
  expect(meta.slice(-4)).toEqual([
    { property: 'article:published_time', content: '2025-06-18' },
    { property: 'article:modified_time', content: '2025-06-18' },
    { property: 'article:author', content: 'L’Atelier Papin' },
    { property: 'article:section', content: 'Actualités' },
  ]);
});

test('tells when an article changed, and lets a page choose its type', () => {
  const article = {
    publishedTime: '2025-06-18',
    modifiedTime: '2026-01-02',
    author: 'A',
    section: 'S',
  };
  expect(property(pageMeta({ ...page, article }), 'article:modified_time')).toBe('2026-01-02');
  expect(property(pageMeta({ ...page, type: 'product' }), 'og:type')).toBe('product');
});

test('takes the name of the shop from the settings', () => {
  const meta = pageMeta({ ...page, siteName: 'Chez Denis' });
  expect(meta[0]).toEqual({ title: 'Micro-soudure à Reims | Chez Denis' });
  expect(property(meta, 'og:site_name')).toBe('Chez Denis');
});

function property(meta: MetaDescriptor[], name: string): unknown {
  return meta
    .map((tag) => ('property' in tag && tag.property === name ? tag.content : undefined))
    .find(Boolean);
}

function named(meta: MetaDescriptor[], name: string): unknown {
  return meta.map((tag) => ('name' in tag && tag.name === name ? tag.content : undefined)).find(Boolean);
}
