import type { ReactNode } from 'react';
import type { RouterContextProvider } from 'react-router';
import { headData, type OwnHead } from '#app/seo/head-data.server.ts';
import { renderStatic } from './render-static.server.tsx';

/**
 * Data of a route whose page is a single static part: its head (`headMeta`), and the part for <StaticPart id="page">.
 */
export function staticPage(
  context: Readonly<RouterContextProvider>,
  { seo, path }: { seo: Omit<OwnHead, 'path'>; path: string },
  view: ReactNode,
) {
  return {
    page: headData(context, { ...seo, path }),
    html: renderStatic(context, 'page', view),
  };
}
