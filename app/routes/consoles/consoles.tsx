import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/consoles.ts';
import { ConsolesView } from './consoles-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

/** Its words are content/pages/consoles.md, its list content/data/consoles.yml. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage('/consoles');
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const view = (
    <ConsolesView
      page={page}
      consoles={content.listConsoles()}
      shop={shop()}
      siteUrl={settings.url}
      shippingUrl={settings.shippingFormUrl ?? '/envoi'}
    />
  );
  return staticPage(context, page, view);
}

export default function Consoles({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
