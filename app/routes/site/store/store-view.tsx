import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { Pledges } from '#app/features/content/pledges.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { RelatedSection } from '#app/features/content/related-section.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { localBusiness } from '#app/seo/schema/local-business.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import type { StorePage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { ActivityCards } from './activity-cards.tsx';
import { TownList } from './town-list.tsx';

const crumbsOf = ({ title, path }: StorePage) => [
  { name: 'Accueil', path: '/' },
  { name: title, path },
];

export function StoreHead({ page }: { page: StorePage }) {
  return (
    <>
      <Breadcrumb crumbs={crumbsOf(page)} />
      <MatHero title={page.title} lead={page.lead} illustration={page.illustration} />
    </>
  );
}

type StoreViewProps = {
  page: StorePage;
  shop: ShopSettings;
  siteUrl: string;
  related: { path: string; title: string }[];
};

/** The page after the directions to the shop: what it does, how it thinks, what visitors ask, where it goes. */
export function StoreView({ page, shop, siteUrl, related }: StoreViewProps) {
  const business = localBusiness({
    shop,
    siteUrl,
    services: page.activities.map(({ link, title }) => ({ path: link, name: title })),
    towns: page.towns.map(({ name }) => name),
    description: page.seo.description,
  });
  return (
    <>
      <section className="wrap pb-section" aria-labelledby="activites">
        <div className="head">
          <h2 id="activites">Nos activités au magasin</h2>
          <p>
            Les réparations électroniques se font sur place&nbsp;; seuls les disques qui exigent une salle
            blanche partent vers un laboratoire, avec votre accord. Tout est réuni sur la page{' '}
            <Link to="/services">services</Link>.
          </p>
        </div>
        <ActivityCards activities={page.activities} />
      </section>
      <div className="wrap cols">
        <StaticProse id="texte" html={page.html} />
        <QuoteCard shop={shop} to={contactPath('Demande de devis gratuit')} />
      </div>
      <section className="section wrap" aria-labelledby="engagements">
        <h2 id="engagements">Nos engagements pour faire durer</h2>
        <Pledges />
      </section>
      <div className="band">
        <div className="section wrap stack">
          <section aria-labelledby="questions">
            <h2 id="questions">Vos questions sur le magasin</h2>
            <FaqAccordion entries={page.faq} group="questions" />
          </section>
          <section aria-labelledby="zone">
            <h2 id="zone">Notre zone d’intervention</h2>
            <TownList towns={page.towns} />
          </section>
          <RelatedSection links={related} />
        </div>
      </div>
      <JsonLd data={[business, breadcrumbList(siteUrl, crumbsOf(page))]} />
    </>
  );
}
