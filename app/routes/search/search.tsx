import { data } from 'react-router';
import './style.css';
import { brieflyKept } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import { cleanWords, SEARCH_PATH, type SearchChoice, searchKinds } from '#domain/content/search.ts';
import { diagnosisWords } from '#domain/repair/announced-fees.ts';
import type { Route } from './+types/search.ts';
import { SearchView } from './search-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

/** Not kept like public pages: there are as many results as questions, and nobody may fill the page cache with them. */
export const headers = brieflyKept;

/** The search of the whole site: everything is in the address, nothing needs a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search } = context.get(depsContext);
  const choice = readSearchChoice(new URL(request.url).searchParams);
  const results = choice.words ? await search.find(choice) : null;
  if (results && choice.page > 1 && choice.page > results.pageCount) throw data(null, { status: 404 });
  const seo = {
    title: choice.words ? `Recherche\u00a0: ${choice.words}` : 'Rechercher une panne, une pièce, un code',
    description:
      'Une seule recherche dans les réparations, les pannes de consoles, les guides, les articles, les questions, les prix et les produits de l’atelier.',
    keywords: ['recherche', 'panne', 'pièce', 'code d’erreur'],
    noindex: true,
  };
  return staticPage(
    context,
    { seo, path: SEARCH_PATH },
    <SearchView
      choice={choice}
      results={results}
      diagnosis={diagnosisWords(context.get(depsContext).shop())}
    />,
  );
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}

/** The search that an address asks for; unknown kinds and pages are left out. */
function readSearchChoice(params: URLSearchParams): SearchChoice {
  const page = params.get('page') ?? '';
  return {
    words: cleanWords(params.get('q') ?? ''),
    kind: searchKinds.find(({ id }) => id === params.get('type'))?.id ?? '',
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}
