import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { keepProse } from '#app/features/content/keep-prose.ts';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { Prose } from '#app/features/content/prose.tsx';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headData } from '#app/seo/head-data.server.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { Route } from './+types/audience.ts';
import { AudienceCard } from './audience-card.tsx';

const PATH = '/mesure-audience';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content');

/** What is measured, for how long, and how to refuse it: the words are content, the answer is the browser's. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(depsContext);
  const page = content.findPage(PATH);
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const { title, lead, illustration, html } = page;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: title, path: PATH },
  ];
  const head = (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero title={title} lead={lead} illustration={illustration ?? 'facade'} />
      <JsonLd data={breadcrumbList(settings.url, crumbs)} />
    </>
  );
  return {
    page: headData(context, { ...page.seo, path: PATH }),
    hasExternal: settings.analytics !== undefined || settings.liveChat !== undefined,
    head: renderStatic(context, 'tete', head),
    words: keepProse(context, 'texte', html),
  };
}

export default function Audience({ loaderData: { head, words, hasExternal } }: Route.ComponentProps) {
  return (
    <>
      <StaticPart id="tete" html={head} />
      <div className="section wrap cols">
        <AudienceCard hasExternal={hasExternal} />
        <Prose id="texte" html={words} />
      </div>
    </>
  );
}
