import type { ReactNode } from 'react';
import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { renderStatic } from './render-static.server.tsx';

/**
 * Data of a route whose page is all of one static part: what its head says (`pageMeta`), and the part for
 * <StaticPart id="page">.
 */
export function staticPage<Seo extends object>(
  context: Readonly<RouterContextProvider>,
  { seo, path }: { seo: Seo; path: string },
  sheet: ReactNode,
) {
  const { settings, shop } = context.get(depsContext);
  return {
    page: { ...seo, path, siteUrl: settings.url, siteName: shop().name },
    html: renderStatic(context, 'page', sheet),
  };
}
