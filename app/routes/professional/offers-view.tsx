import { Procedure } from '#app/features/content/procedure.tsx';
import { ServiceCard } from '#app/features/content/service-card.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { pageList } from '#app/seo/schema/page-list.ts';
import { service as serviceNode } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { ProfessionalCard } from '#server/content/cards.ts';
import type { ProfessionalPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { AudienceList } from './audience-list.tsx';
import { LandmarkList } from './landmark-list.tsx';
import { OfferFoot } from './offer-foot.tsx';
import { OfferHead } from './offer-head.tsx';
import { ServiceLevels } from './service-levels.tsx';

type OffersViewProps = {
  page: ProfessionalPage;
  /** The offers, without this index. */
  offers: readonly ProfessionalCard[];
  shop: ShopSettings;
  siteUrl: string;
  related: { path: string; title: string }[];
};

/** The whole offer to firms: its parts as cards, then how the shop works. Rendered by the server. */
export function OffersView({ page, offers, shop, siteUrl, related }: OffersViewProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Professionnel', path: page.path },
  ];
  const description = serviceNode({ ...page, priceFrom: page.priceFrom ?? undefined }, { siteUrl, shop });
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <OfferHead offer={page} shop={shop} />
      <section className="section wrap" aria-labelledby="offres">
        <div className="head">
          <h2 id="offres">Six façons de vous aider</h2>
          <p>Chaque page dit ce que nous faisons, ce que nous ne faisons pas, et comment le prix se forme.</p>
        </div>
        <div className="panel panel--all panel--three">
          {offers.map((offer, index) => (
            <ServiceCard key={offer.path} service={offer} index={index} />
          ))}
        </div>
      </section>
      <div className="wrap cols">
        <StaticProse id="texte" html={page.html} />
        <section className="stays" aria-labelledby="pour-qui">
          <h2 id="pour-qui">Pour qui nous travaillons</h2>
          <AudienceList audience={page.audience} />
        </section>
      </div>
      <div className="section wrap stack">
        <section aria-labelledby="cadre">
          <h2 id="cadre">À la demande ou sous contrat</h2>
          <ServiceLevels levels={page.levels} />
        </section>
        <section aria-labelledby="etapes">
          <h2 id="etapes">Comment ça se passe</h2>
          <Procedure steps={page.steps} isAcross />
        </section>
        <section aria-labelledby="reperes">
          <h2 id="reperes">Les échéances du moment</h2>
          <LandmarkList landmarks={page.landmarks} />
        </section>
      </div>
      <OfferFoot offer={page} shop={shop} related={related} />
      <JsonLd
        data={[
          description,
          pageList(siteUrl, 'Offre professionnelle', offers),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}
