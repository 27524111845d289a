import type { RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { PageMetaInput } from './page-meta.ts';

type OwnHead = Omit<PageMetaInput, 'siteUrl' | 'siteName'>;

/**
 * For loaders: what `pageMeta` is given. A document says it in its head already: there, all but the path stays out of the
 * data sent beside it (own properties that are not enumerable), and the browser's `pageMeta` reads the head.
 */
export function headData(context: Readonly<RouterContextProvider>, own: OwnHead): PageMetaInput {
  const { settings, shop } = context.get(depsContext);
  const page: PageMetaInput = { ...own, siteUrl: settings.url, siteName: shop().name };
  if (!context.get(pageRequestContext).isDocument) return page;
  return Object.defineProperties({ path: own.path } as PageMetaInput, hidden(page));
}

function hidden({ path: _, ...rest }: PageMetaInput): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, { value }]));
}
