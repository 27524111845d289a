import { expect, test } from 'vitest';
import { publicPage } from '#app/cache-policy.ts';
import { withParameters } from '#app/page-parameters.ts';
import { keptParameters } from './page-parameters.ts';

const saying = (...kept: string[]) => ({ headers: withParameters(publicPage(), { kept, rendered: ['q'] }) });
const routes = {
  root: { id: 'root', path: '', module: {} },
  layout: { id: 'layout', parentId: 'root', module: {} },
  home: { id: 'home', parentId: 'layout', index: true, module: saying('vue') },
  blog: { id: 'blog', parentId: 'layout', path: 'blog', module: saying('category', 'tag') },
  article: { id: 'article', parentId: 'layout', path: 'blog/:slug', module: { headers: publicPage() } },
  gallery: { id: 'gallery', parentId: 'layout', path: 'galerie', module: saying('categorie') },
  item: { id: 'item', parentId: 'gallery', path: ':slug', module: saying('categorie', 'taille') },
  prices: { id: 'prices', parentId: 'layout', path: 'prix/:device/:model?', module: saying('tri') },
} as unknown as Parameters<typeof keptParameters>[0];
const keptOf = keptParameters(routes);

test.each([
  ['/', ['vue']],
  ['/blog', ['category', 'tag']],
  ['/blog/un-article', []],
  ['/blogs', []],
  ['/galerie', ['categorie']],
  ['/galerie/une-photo', ['categorie', 'taille']],
  ['/prix/telephone', ['tri']],
  ['/prix/telephone/iphone', ['tri']],
  ['/prix', []],
  ['/ailleurs', []],
])('%s keeps a page for each of %j', (path, kept) => expect(keptOf(path)).toEqual(kept));
