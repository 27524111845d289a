import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { PARTS_TAG, partsFor } from '#app/features/product/parts-for.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headData } from '#app/seo/head-data.server.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { diagnosisLine } from '#domain/repair/announced-fees.ts';
import type { Route } from './+types/guide.ts';
import { guideRepair } from './guide-repair.ts';
import { GuideView } from './guide-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', PARTS_TAG, 'prices');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const guide = content.findPage(`/guides/${params.category}/${params.slug}`);
  const category = content.guideCategories().find(({ slug }) => slug === params.category);
  if (guide?.type !== 'guide' || !category) throw data(null, { status: 404 });
  const site = { siteUrl: settings.url, siteName: shop().name, diagnosis: diagnosisLine(shop()) };
  const view = (
    <GuideView
      guide={guide}
      category={category}
      repair={guideRepair(guide.repair, content)}
      safety={content.safety()}
      parts={await partsFor(context, guide.products)}
      related={content.relatedLinks(guide.relatedPages)}
      reading={content.readingOf(guide)}
      {...site}
    />
  );
  return {
    page: headData(context, { ...guide.seo, path: guide.path, type: 'article' }),
    html: renderStatic(context, 'page', view),
  };
}

export default function Guide({ loaderData: { page, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return <StaticPart id="page" html={html} />;
}
