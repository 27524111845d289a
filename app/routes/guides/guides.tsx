import { data, useNavigation } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { usedDevices } from '#domain/repair/devices.ts';
import type { Route } from './+types/guides.ts';
import { GuideCategories } from './guide-categories.tsx';
import { chooseGuides, isChosen, readChoice } from './guide-choice.ts';
import { GuideFilter } from './guide-filter.tsx';
import { GuideList } from './guide-list.tsx';
import { GuidesHead } from './guides-head.tsx';

const TITLE = 'Guides de réparation et d’informatique';
const DESCRIPTION =
  'Réparer, entretenir, sauvegarder\u00a0: les guides pas à pas d’un réparateur de Reims, avec les outils, les valeurs à mesurer et les risques.';

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { siteUrl, siteName, path, category, isNarrowed } = loaderData;
  return pageMeta({
    title: category ? `Guides\u00a0: ${category.title}` : TITLE,
    description: category ? category.description : DESCRIPTION,
    keywords: [
      'guide réparation',
      'tutoriel',
      category?.title.toLowerCase() ?? 'informatique',
      'atelier reims',
    ],
    path,
    search: location.search,
    siteUrl,
    siteName,
    noindex: isNarrowed,
  });
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['appareil', 'niveau', 'duree', 'q'] };

export const headers = withParameters(publicPage('content'), PARAMETERS);

/** /guides and /guides/:category, narrowed by the address. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const categories = content.guideCategories();
  const category = categories.find(({ slug }) => slug === params.category);
  if (params.category !== undefined && !category) throw data(null, { status: 404 });
  const choice = readChoice(readParameters(request, PARAMETERS));
  const guides = content.listGuides().filter((guide) => !category || guide.category === category.slug);
  const chosen = chooseGuides(guides, choice);
  const isNarrowed = isChosen(choice);
  const list =
    category || isNarrowed ? (
      <GuideList guides={chosen} />
    ) : (
      <GuideCategories guides={guides} categories={categories} />
    );
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    path: category ? `/guides/${category.slug}` : '/guides',
    category,
    choice,
    devices: usedDevices(guides),
    isNarrowed,
    count: chosen.length,
    head: renderStatic(
      context,
      'tete',
      <GuidesHead category={category} categories={categories} siteUrl={settings.url} />,
    ),
    list: renderStatic(context, 'liste', list),
  };
}

export default function Guides({
  loaderData: { path, choice, devices, count, head, list },
}: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === path;
  return (
    <>
      <StaticPart id="tete" html={head} />
      <div className="section wrap pt-12" aria-busy={isLoading || undefined}>
        <GuideFilter key={path} path={path} choice={choice} devices={devices} count={count} />
        <StaticPart id="liste" html={list} />
      </div>
    </>
  );
}
