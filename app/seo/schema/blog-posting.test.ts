import { expect, test } from 'vitest';
import { blogPosting, type PostedArticle } from './blog-posting.ts';

const site = { siteUrl: 'https://exemple.fr', shopName: 'L’Atelier Papin' };
const article: PostedArticle = {
  path: '/blog/mac-mini-m2',
  title: 'Mac mini M2 qui ne démarre plus',
  excerpt: 'Apple répare gratuitement certains Mac mini. '.repeat(6),
  date: '2025-06-18',
  author: 'L’Atelier Papin',
  category: 'Réparation Informatique',
  tags: ['mac mini', 'apple'],
  sources: [],
  body: 'Le texte.',
};

test('describes an article of the shop', () => {
  expect(blogPosting(article, site)).toMatchObject({
    '@type': 'BlogPosting',
    '@id': 'https://exemple.fr/blog/mac-mini-m2#article',
    headline: 'Mac mini M2 qui ne démarre plus',
    description: article.excerpt.slice(0, 150),
    image: 'https://exemple.fr/social/blog/mac-mini-m2.png',
    datePublished: '2025-06-18',
    dateModified: '2025-06-18',
    author: { '@id': 'https://exemple.fr/#atelier', '@type': 'Organization' },
    articleSection: 'Réparation Informatique',
    keywords: 'mac mini, apple',
    articleBody: 'Le texte.',
  });
});

test('cuts the headline at 110 characters and the body at 50,000', () => {
  const posting = blogPosting({ ...article, title: 'é'.repeat(130), body: 'à'.repeat(60_000) }, site);
  expect(posting.headline).toBe('é'.repeat(110));
  expect(posting.articleBody).toBe('à'.repeat(50_000));
});

test('names a person as author, and the day of the last change', () => {
  const posting = blogPosting({ ...article, author: 'Marie Curie', updated: '2026-01-02', body: '' }, site);
  expect(posting.author).toEqual({ '@type': 'Person', name: 'Marie Curie' });
  expect(posting.dateModified).toBe('2026-01-02');
  expect(posting.articleBody).toBeUndefined();
});
