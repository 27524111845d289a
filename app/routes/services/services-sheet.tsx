import { ArrowRight } from 'lucide-react';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ServiceCard, type ServiceCardData } from '#app/features/content/service-card.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { pageList } from '#app/seo/schema/page-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { ShopFacts } from '#server/content/shop-facts.ts';
import { ServicesGuide } from './services-guide.tsx';

type ServicesSheetProps = {
  services: readonly ServiceCardData[];
  shop: ShopFacts;
  siteUrl: string;
  shippingUrl: string;
};

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Services', path: '/services' },
];

/** The whole list of services: words, drawings and links, rendered by the server. */
export function ServicesSheet({ services, shop, siteUrl, shippingUrl }: ServicesSheetProps) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero
        title="Nos services"
        lead="Consoles, ordinateurs, téléphones, cartes électroniques : nous ouvrons, nous mesurons, nous écrivons un prix, et vous décidez."
        illustration="diagnostic"
      >
        <ButtonLink variant="primary" to={contactPath('Demande de devis gratuit')} iconAfter={ArrowRight}>
          Devis Gratuit
        </ButtonLink>
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
      <ServicesGuide shop={shop} shippingUrl={shippingUrl} />
      <JsonLd
        data={[pageList(siteUrl, 'Services de l’atelier', services), breadcrumbList(siteUrl, CRUMBS)]}
      />
    </>
  );
}
