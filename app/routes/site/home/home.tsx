import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headData } from '#app/seo/head-data.server.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { diagnosisLine } from '#domain/repair/announced-fees.ts';
import type { Route } from './+types/home.ts';
import { HomeTop } from './home-top.tsx';
import { HomeLazySections } from './lazy/lazy-sections.tsx';
import { toSectionFacts } from './lazy/section-facts.ts';

const SEO = {
  title: 'Réparation électronique et informatique à Reims',
  keywords: [
    'réparation informatique reims',
    'réparation console reims',
    'réparation téléphone reims',
    'micro-soudure',
    'devis gratuit',
  ],
  path: '/',
};

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('services', 'prices');

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const facts = shop();
  const description = `Réparation de PC, Mac, consoles, téléphones et cartes mères à Reims. ${diagnosisLine(facts)}, micro-soudure, envoi depuis toute la France.`;
  const top = (
    <HomeTop
      shop={facts}
      services={content.listServices()}
      siteUrl={settings.url}
      shippingUrl={settings.shippingFormUrl ?? '/envoi'}
      description={description}
    />
  );
  return {
    page: headData(context, { ...SEO, description }),
    top: renderStatic(context, 'accueil', top),
    facts: toSectionFacts(facts),
    hasKeywords: settings.hasKeywordBlock,
  };
}

export default function Home({ loaderData: { top, facts, hasKeywords } }: Route.ComponentProps) {
  return (
    <>
      <StaticPart id="accueil" html={top} />
      <HomeLazySections facts={facts} hasKeywords={hasKeywords} />
    </>
  );
}
