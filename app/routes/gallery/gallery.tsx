import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { MicroPairs } from '#app/features/content/micro-pairs.tsx';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import type { Route } from './+types/gallery.ts';
import { chooseItems, galleryPath, readCategory } from './gallery-choice.ts';
import { GalleryGrid } from './gallery-grid.tsx';
import { GalleryHead } from './gallery-head.tsx';
import './style.css';

const TITLE = 'Galerie\u00a0: réparations, montages PC et atelier';

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { siteUrl, siteName, category, label } = loaderData;
  return pageMeta({
    title: label ? `Galerie\u00a0: ${label}` : TITLE,
    description:
      'Port HDMI reconstruit, PS3 délidée, PC montés sur mesure, poste de micro-soudure\u00a0: les scènes de notre établi de Reims, et ce qui a été fait sur chacune.',
    keywords: ['galerie réparation reims', 'micro-soudure', 'montage pc reims', 'atelier électronique'],
    path: galleryPath(category),
    search: location.search,
    siteUrl,
    siteName,
    noindex: category !== 'all',
  });
}

/** The categories below which the pairs under the binocular stand. */
const PAIRED = ['all', 'repairs'];

/** Widths of a pair in one, two and three columns. */
const PAIR_SIZES = '(max-width: 750px) 92vw, (max-width: 1100px) 46vw, 25rem';

const PARAMETERS: PageParameters = { kept: ['categorie'] };

export const headers = withParameters(publicPage('content'), PARAMETERS);

/** The list, filtered by the address. Items open over it in a route of their own (item.tsx). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const { categories, items, pairs } = content.gallery();
  const category = readCategory(readParameters(request, PARAMETERS));
  const chosen = chooseItems(items, category);
  const known = categories.slice(1).find(({ id }) => id === category);
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    category,
    label: known?.label,
    head: renderStatic(context, 'tete', <GalleryHead siteUrl={settings.url} items={items} />),
    grid: renderStatic(
      context,
      'grille',
      <>
        <GalleryGrid categories={categories} items={chosen} category={category} />
        {PAIRED.includes(category) && <MicroPairs pairs={pairs} sizes={PAIR_SIZES} />}
      </>,
    ),
  };
}

/** Opening, browsing and closing items leaves the list as it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return readCategory(currentUrl.searchParams) !== readCategory(nextUrl.searchParams);
}

export default function GalleryPage({ loaderData: { head, grid } }: Route.ComponentProps) {
  return (
    <>
      <StaticPart id="tete" html={head} />
      <div className="section wrap pt-12">
        <StaticPart id="grille" html={grid} />
      </div>
      <Outlet />
    </>
  );
}
