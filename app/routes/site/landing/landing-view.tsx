import { ArrowRight } from 'lucide';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { ServiceCard } from '#app/features/content/service-card.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { localBusiness } from '#app/seo/schema/local-business.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ServiceCardFacts as Service } from '#server/content/cards.ts';
import type { LandingData } from '#server/content/landing.ts';
import type { PlainPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { AccessMap, MAP_ID } from '../shop-map/access-map.tsx';
import type { MapChoice } from '../shop-map/map-choice.ts';
import { ExampleQuotes } from './example-quotes.tsx';
import { FindUs } from './find-us.tsx';
import { LandingFaq } from './landing-faq.tsx';

type LandingViewProps = {
  page: PlainPage;
  landing: LandingData;
  services: readonly Service[];
  prices: readonly { path: string; title: string; note: string }[];
  shop: ShopSettings;
  siteUrl: string;
  map: MapChoice;
};

const QUOTE_PATH = contactPath('Demande de devis gratuit');

/** /reparation-electronique-reims, rendered by the server: words, drawings and links only. */
export function LandingView({ page, landing, services, prices, shop, siteUrl, map }: LandingViewProps) {
  const { path, title, lead, illustration, html, seo } = page;
  const { domains, tip, chips, reasons, faq, quotes } = landing;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Réparation électronique à Reims', path },
  ];
  const boards = domains.flatMap(({ title: cardTitle, text, path: to }) => {
    const service = services.find((one) => one.path === to);
    return service ? { ...service, cardTitle, summary: text } : [];
  });
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero title={title} lead={lead} illustration={illustration ?? 'electronique'}>
        <ButtonLink variant="primary" to={QUOTE_PATH} iconAfter={ArrowRight}>
          Devis Gratuit
        </ButtonLink>
        <ButtonLink to="/services">Découvrir Nos Services</ButtonLink>
      </MatHero>
      <section className="section wrap" aria-labelledby="domaines">
        <div className="head">
          <h2 id="domaines">Trois domaines, un seul établi</h2>
          <SearchChips chips={chips} />
        </div>
        <div className="panel panel--all panel--three">
          {boards.map((board, index) => (
            <ServiceCard key={board.path} service={board} index={index} />
          ))}
        </div>
      </section>
      <div className="band">
        <div className="section wrap cols">
          <StaticProse id="texte" html={html} />
          <div className="stack">
            <aside className="callout callout--tip">
              <p className="callout__title">Le conseil de l’établi</p>
              <p>{tip}</p>
            </aside>
            <section aria-labelledby="prix">
              <h2 id="prix" className="text-2xl">
                Quelques prix, avant de venir
              </h2>
              <RelatedLinks links={[...prices, { path: '/prix', title: 'Tous les prix, en trois choix' }]} />
            </section>
            <section aria-labelledby="raisons">
              <h2 id="raisons" className="text-2xl">
                Pourquoi nous confier votre appareil
              </h2>
              <ul className="ticks">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </section>
          </div>
        </div>
      </div>
      <LandingFaq entries={faq} />
      <ExampleQuotes quotes={quotes} />
      <FindUs
        shop={shop}
        quotePath={QUOTE_PATH}
        map={
          <div id={MAP_ID}>
            <AccessMap shop={shop} path={path} choice={map} />
          </div>
        }
      />
      <JsonLd
        data={[
          localBusiness({ shop, siteUrl, services: [], description: seo.description }),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}

/** Searches to start from, for those who know the word and not the page. */
function SearchChips({ chips }: { chips: readonly string[] }) {
  return (
    <nav aria-label="Recherches fréquentes">
      <ul className="tags">
        {chips.map((words) => (
          <li key={words}>
            <Link to={`/recherche?${new URLSearchParams({ q: words })}`}>{words}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
