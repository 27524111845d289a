import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { toShopContact } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ServiceCard, toServiceCard } from '#app/features/content/service-card.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/services.ts';
import { serviceList } from './service-list.ts';
import { ServicesGuide } from './services-guide.tsx';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Services', path: '/services' },
];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: 'Nos services : réparation électronique et informatique à Reims',
    description:
      'Réparation de PC, Mac, consoles et téléphones, micro-soudure et données à Reims ou par envoi. Diagnostic et devis gratuits.',
    keywords: [
      'réparation électronique reims',
      'réparation informatique',
      'réparation console',
      'micro-soudure',
      'devis gratuit',
    ],
    path: '/services',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.siteName,
  });
}

export const headers = publicPage('content');

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const known = shop();
  const { name, quoteValidity, repairWarranty, city } = known;
  return {
    siteUrl: settings.url,
    siteName: name,
    shippingUrl: settings.shippingFormUrl ?? '/envoi',
    shop: toShopContact(known),
    facts: { quoteValidity, repairWarranty, city },
    services: content.listServices().map(toServiceCard),
  };
}

export default function Services({
  loaderData: { siteUrl, shippingUrl, shop, facts, services },
}: Route.ComponentProps) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero
        title="Nos services"
        lead="Consoles, ordinateurs, téléphones, cartes électroniques : nous ouvrons, nous mesurons, nous écrivons un prix, et vous décidez."
        illustration="diagnostic"
      >
        <Link className="btn btn--1" to={contactPath('Demande de devis gratuit')}>
          Devis Gratuit
          <ArrowRight className="ico ico--go" />
        </Link>
      </MatHero>
      <section className="section clip" aria-labelledby="liste">
        <div className="wrap">
          <h2 id="liste" className="vh">
            Tous les services
          </h2>
          <div className="panel panel--all">
            {services.map((service, index) => (
              <ServiceCard key={service.path} service={service} index={index} />
            ))}
          </div>
        </div>
      </section>
      <ServicesGuide shop={shop} facts={facts} shippingUrl={shippingUrl} />
      <JsonLd data={[serviceList(siteUrl, services), breadcrumbList(siteUrl, CRUMBS)]} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
