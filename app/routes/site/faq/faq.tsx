import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import type { Route } from './+types/faq.ts';
import { findAnswers, readWords } from './faq-choice.ts';
import { FaqHead } from './faq-head.tsx';
import { FaqList } from './faq-list.tsx';
import { FaqSearch } from './faq-search.tsx';
import { useNamedAnswer } from './use-named-answer.ts';

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, siteName, words } = loaderData;
  return pageMeta({
    title: 'Questions fréquentes\u00a0: dépôt, devis, délais, garanties',
    description:
      'Diagnostic, devis, délais, garanties, envoi, consoles, PC et Mac\u00a0: les réponses de l’atelier de Reims aux questions que l’on nous pose au comptoir.',
    keywords: [
      'questions réparation',
      'faq réparateur reims',
      'devis gratuit',
      'garantie réparation',
      'délai réparation',
    ],
    path: '/faq',
    search: location.search,
    siteUrl,
    siteName,
    noindex: words !== '',
  });
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['q'] };

export const headers = withParameters(publicPage('content', 'prices'), PARAMETERS);

/**
 * /faq, narrowed by the words of the address: all questions are in the page, and those that do not match are hidden.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const words = readWords(readParameters(request, PARAMETERS));
  const categories = content.faqCategories();
  const found = findAnswers(categories, words);
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    words,
    count: found.size,
    head: renderStatic(context, 'tete', <FaqHead siteUrl={settings.url} />),
    list: renderStatic(context, 'reponses', <FaqList categories={categories} found={found} shop={shop()} />),
  };
}

/** The browser narrows the questions itself. */
export const shouldRevalidate = () => false;

export default function Faq({ loaderData: { words, count, head, list } }: Route.ComponentProps) {
  useNamedAnswer({ isDocument: list === null });
  useCurrentSection('/faq');
  return (
    <>
      <StaticPart id="tete" html={head} />
      <div className="section wrap pt-12">
        <FaqSearch words={words} count={count} />
        <StaticPart id="reponses" html={list} />
      </div>
    </>
  );
}
