import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import { BUY_BACK_PATH, BUY_BACK_TITLE } from '#domain/buy-back/buy-back-page.ts';
import type { Route } from './+types/sitemap.ts';
import { SitemapView } from './sitemap-view.tsx';

const SEO = {
  title: 'Plan du site\u00a0: toutes les pages, rubrique par rubrique',
  description:
    'Toutes les pages du site de l’atelier, rubrique par rubrique\u00a0: services, consoles et pannes, professionnels, hébergement, guides et articles.',
  keywords: ['plan du site', 'services réparation reims', 'guides réparation'],
};

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'services', 'blog', 'products');

/** /map: the sitemap for people. */
export async function loader({ context }: Route.LoaderArgs) {
  const { buyBacks, catalogue, content, settings } = context.get(depsContext);
  const shelves = (await catalogue.categories()).map(({ id, label }) => ({
    path: `/boutique?${new URLSearchParams({ category: id })}`,
    title: label,
    pages: [],
  }));
  const buying = (await buyBacks.offered())
    ? [{ path: BUY_BACK_PATH, title: BUY_BACK_TITLE, pages: [] }]
    : [];
  const sections = content
    .siteSections()
    .map((group) =>
      group.path === '/boutique' ? { ...group, links: [...shelves, ...group.links, ...buying] } : group,
    );
  const view = <SitemapView sections={sections} siteUrl={settings.url} />;
  return staticPage(context, { seo: SEO, path: '/map' }, view);
}

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
