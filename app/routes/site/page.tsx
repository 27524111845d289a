import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/page.ts';
import { PageView } from './page-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

/** Any page of content/pages/ without a route of its own; everything else is not found. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(`/${params['*']}`);
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const view = <PageView page={page} shop={shop()} siteUrl={settings.url} />;
  return staticPage(context, page, view);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
