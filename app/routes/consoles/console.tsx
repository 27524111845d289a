import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/console.ts';
import { ConsoleView } from './console-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(`/consoles/${params.model}`);
  if (page?.type !== 'console') throw data(null, { status: 404 });
  const models = content.listConsoles().makers.flatMap((maker) => maker.models);
  const view = (
    <ConsoleView
      console={page}
      faults={models.find(({ path }) => path === page.path)?.faults ?? []}
      others={models.filter(({ path }) => path !== page.path)}
      related={content.relatedLinks(page.relatedPages)}
      shop={shop()}
      siteUrl={settings.url}
      shippingUrl={settings.shippingFormUrl ?? '/envoi'}
    />
  );
  return staticPage(context, page, view);
}

export default function Console({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
