import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { isListed } from '#domain/selling/search-engines.ts';
import { type PageMetaInput, pageMeta } from './page-meta.ts';

/** What a page says of itself, without what is the site's or the request's. */
export type OwnHead = Omit<PageMetaInput, 'siteUrl' | 'siteName' | 'search'>;

/** `meta` is missing in the browser on the page that came as a document. */
export type PageHead = { path: string; meta: MetaDescriptor[] | undefined };

const unlisted = (tag: MetaDescriptor): MetaDescriptor =>
  'name' in tag && tag.name === 'robots' ? { ...tag, content: 'noindex' } : tag;

/**
 * For loaders: what `headMeta` is given. A document says it in its head already: there it stays out of the data sent beside
 * it (a property that is not enumerable), and the browser's `headMeta` reads the head.
 */
export function headData(context: Readonly<RouterContextProvider>, own: OwnHead): PageHead {
  const { settings, shop } = context.get(depsContext);
  const { isDocument, search } = context.get(pageRequestContext);
  const { name, mode } = shop();
  const tags = pageMeta({ ...own, search, siteUrl: settings.url, siteName: name });
  const meta = isListed(mode, settings.url) ? tags : tags.map(unlisted);
  return Object.defineProperty({ path: own.path } as PageHead, 'meta', {
    value: meta,
    enumerable: !isDocument,
  });
}
