import { PageSources } from '#app/features/content/page-sources.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { RelatedSection } from '#app/features/content/related-section.tsx';
import type { HostingPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

type HostingFootProps = {
  page: Pick<HostingPage, 'cardTitle' | 'benefits' | 'sources'>;
  shop: ShopSettings;
  related: { path: string; title: string }[];
};

/** What the shop adds to a bare machine, further pages, and whom to ask. */
export function HostingFoot({ page: { cardTitle, benefits, sources }, shop, related }: HostingFootProps) {
  return (
    <div className="band">
      <div className="section wrap cols">
        <div className="stack">
          <section aria-labelledby="avantages">
            <h2 id="avantages">Avec l’aide de l’atelier</h2>
            <ul className="ticks two">
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </section>
          <RelatedSection links={related} />
          <PageSources sources={sources} />
        </div>
        <QuoteCard
          shop={shop}
          to={contactPath(`Question avant commande : ${cardTitle}`)}
          title="Quelqu’un à qui parler"
          action="Poser une question"
        >
          <p>
            Dites-nous le jeu ou le projet, le nombre de personnes et ce qui existe déjà. Nous répondons avec
            une formule, ou avec la raison de ne pas en prendre.
          </p>
        </QuoteCard>
      </div>
    </div>
  );
}
