import { expect, test } from '@playwright/test';
import { rssXml } from '#server/machine/rss-xml.ts';

/** The contents of an RSS document, by the browser's own XML parser; null if it is not well-formed. */
function readRss(xml: string) {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror')) return null;
  const textOf = (parent: ParentNode, name: string) => parent.querySelector(name)?.textContent ?? '';
  return {
    title: textOf(document, 'channel > title'),
    self: document.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('href'),
    items: [...document.querySelectorAll('item')].map((item) => ({
      title: textOf(item, 'title'),
      link: textOf(item, 'link'),
      day: new Date(textOf(item, 'pubDate')).toLocaleDateString('sv', { timeZone: 'Europe/Paris' }),
      excerpt: textOf(item, 'description'),
      author: item.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', 'creator')[0]?.textContent,
      category: textOf(item, 'category'),
    })),
  };
}

test('the pages of the blog announce two feeds, which list what the blog lists', async ({
  page,
  request,
}) => {
  await page.goto('/blog');
  const shown = await page.locator('.post').evaluateAll((cards) =>
    cards.map((card) => ({
      title: card.querySelector('h2')?.textContent,
      day: card.querySelector('time')?.dateTime,
      category: card.querySelector('.post__category')?.textContent,
      excerpt: card.querySelector('.post__excerpt')?.textContent,
    })),
  );
  const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const feed = await page.evaluate(readRss, await answer.text());
  expect(feed?.self).toMatch(/\/rss\.xml$/);
  expect(feed?.items.map(({ title, day, category, excerpt }) => ({ title, day, category, excerpt }))).toEqual(
    shown,
  );
  for (const item of feed?.items ?? []) {
    expect(item.author).toBe('L’Atelier Papin');
    expect((await request.get(new URL(item.link).pathname, { maxRedirects: 0 })).status()).toBe(200);
  }

  const json = await page.locator('link[type="application/feed+json"]').getAttribute('href');
  const { items } = await (await request.get(json ?? '')).json();
  expect(items.map(({ title }: { title: string }) => title)).toEqual(shown.map(({ title }) => title));
  for (const { content_html: whole } of items) expect(whole.length).toBeGreaterThan(4_000);
});

test('hostile words leave the feed well-formed and come out as they were', { tag: '@full' }, async ({
  page,
}) => {
  const words = `<b>&amp; ]]> "x" 'y' <!-- & \ud800 </title>`;
  const article = {
    path: '/blog/a',
    title: words,
    date: '2025-06-18',
    updated: '2025-06-18',
    author: words,
    category: words,
    tags: [words],
    excerpt: `${words}\u0000\u001f`,
    ogImage: null,
    html: words,
  };
  const xml = rssXml({
    siteUrl: 'https://exemple.fr',
    title: words,
    description: words,
    articles: [article],
  });
  const feed = await page.evaluate(readRss, xml);
  const safe = words.toWellFormed();
  expect(feed?.title).toBe(safe);
  expect(feed?.items).toEqual([
    {
      title: safe,
      link: 'https://exemple.fr/blog/a',
      day: '2025-06-18',
      excerpt: safe,
      author: safe,
      category: safe,
    },
  ]);
});

test('the link to the feed opens the file, with React too', { tag: '@full' }, async ({ page }) => {
  await page.goto('/blog');
  const answered = page.waitForResponse((response) => response.url().endsWith('/rss.xml'));
  await page.getByRole('main').getByRole('link', { name: 'Flux RSS' }).click();
  expect((await answered).status()).toBe(200);
});
