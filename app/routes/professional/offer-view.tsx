import { PageRow } from '#app/features/content/page-row.tsx';
import { PageTurn } from '#app/features/content/page-turn.tsx';
import { Procedure } from '#app/features/content/procedure.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
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

type OfferViewProps = {
  offer: ProfessionalPage;
  /** All pages of the area, the index first. */
  area: readonly ProfessionalCard[];
  shop: ShopSettings;
  siteUrl: string;
  related: { path: string; title: string }[];
};

/** Sections of the template, before and after those of the prose. */
const BEFORE = [{ depth: 2, id: 'pour-qui', text: 'Pour qui' }];
const AFTER = [
  { depth: 2, id: 'cadre', text: 'À la demande ou sous contrat' },
  { depth: 2, id: 'etapes', text: 'Comment ça se passe' },
  { depth: 2, id: 'reperes', text: 'Dates et règles à connaître' },
  { depth: 2, id: 'questions', text: 'Questions fréquentes' },
];

/** The whole page of one offer to firms, rendered by the server. */
export function OfferView({ offer, area, shop, siteUrl, related }: OfferViewProps) {
  const { path, cardTitle, priceFrom, headings } = offer;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Professionnel', path: '/professionnel' },
    { name: cardTitle, path },
  ];
  const description = serviceNode({ ...offer, priceFrom: priceFrom ?? undefined }, { siteUrl, shop });
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <PageRow label="Offre professionnelle" pages={area} path={path} />
      <OfferHead offer={offer} shop={shop} />
      <div className="section wrap article article--wide">
        <TableOfContents title="Sur cette page" headings={[...BEFORE, ...headings, ...AFTER]} />
        <div className="stack">
          <section aria-labelledby="pour-qui">
            <h2 id="pour-qui">Pour qui</h2>
            <AudienceList audience={offer.audience} />
          </section>
          <StaticProse id="texte" html={offer.html} />
          <section aria-labelledby="cadre">
            <h2 id="cadre">À la demande ou sous contrat</h2>
            <ServiceLevels levels={offer.levels} />
          </section>
          <section aria-labelledby="etapes">
            <h2 id="etapes">Comment ça se passe</h2>
            <Procedure steps={offer.steps} isAcross />
          </section>
          <section aria-labelledby="reperes">
            <h2 id="reperes">Dates et règles à connaître</h2>
            <LandmarkList landmarks={offer.landmarks} />
          </section>
        </div>
      </div>
      <OfferFoot offer={offer} shop={shop} related={related} />
      <PageTurn pages={area} path={path} />
      <JsonLd data={[description, breadcrumbList(siteUrl, crumbs)]} />
    </>
  );
}
