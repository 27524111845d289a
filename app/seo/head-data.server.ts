import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { isListed } from '#domain/selling/search-engines.ts';
import { type PageMetaInput, pageMeta } from './page-meta.ts';

/** What a page says about itself, without the parts that come from the site or the request. */
export type OwnHead = Omit<PageMetaInput, 'siteUrl' | 'siteName' | 'search'>;

/** `meta` is missing in the browser on a page that came as a document. */
export type PageHead = { path: string; meta: MetaDescriptor[] | undefined };

const unlisted = (tag: MetaDescriptor): MetaDescriptor =>
  'name' in tag && tag.name === 'robots' ? { ...tag, content: 'noindex' } : tag;

/**
 * For loaders: the input of `headMeta`. A document has it in its head already, so it is left out of the data sent
 * beside it (a property that is not enumerable), and the browser's `headMeta` reads the head.
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
