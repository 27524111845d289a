import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { toServiceCard } from '#app/features/content/service-card.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { RouteError } from '../not-found.tsx';
import type { Route } from './+types/home.ts';
import { Expertise } from './expertise.tsx';
import { Hero } from './hero.tsx';
import { HomeJsonLd, keepHomeJsonLd } from './home-json-ld.tsx';
import { HomeLazySections } from './lazy/lazy-sections.tsx';
import { Tiles } from './tiles.tsx';

const DESCRIPTION =
  'Réparation de PC, Mac, consoles, téléphones et cartes mères à Reims. Diagnostic et devis gratuits, micro-soudure, envoi depuis toute la France.';

/** Cards of the expertise section (specification, section 2). */
const SHOWN_SERVICES = 4;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: 'Réparation électronique et informatique à Reims',
    description: DESCRIPTION,
    keywords: ['réparation informatique reims', 'réparation console reims', 'réparation téléphone reims', 'micro-soudure', 'devis gratuit'],
    path: '/',
    siteUrl: loaderData.siteUrl,
  });
}

export const headers = publicPage('services');

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const facts = shop();
  const services = content.listServices();
  keepHomeJsonLd(context, { shop: facts, siteUrl: settings.url, services, description: DESCRIPTION });
  return {
    siteUrl: settings.url,
    services: services.slice(0, SHOWN_SERVICES).map(toServiceCard),
    shippingUrl: settings.shippingFormUrl ?? '/envoi',
    quoteValidity: facts.quoteValidity,
  };
}

export default function Home({ loaderData: { services, shippingUrl, quoteValidity } }: Route.ComponentProps) {
  return (
    <>
      <Hero shippingUrl={shippingUrl} />
      <Tiles quoteValidity={quoteValidity} />
      <Expertise services={services} />
      <HomeLazySections />
      <HomeJsonLd />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
