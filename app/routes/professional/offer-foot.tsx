import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { PageSources } from '#app/features/content/page-sources.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { quotePath } from '#app/features/content/quote-link.ts';
import { RelatedSection } from '#app/features/content/related-section.tsx';
import type { ProfessionalPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

type OfferFootProps = {
  offer: Pick<ProfessionalPage, 'cardTitle' | 'benefits' | 'faq' | 'sources'>;
  shop: ShopSettings;
  related: { path: string; title: string }[];
};

/** Last questions before writing, beside the contact links. */
export function OfferFoot({ offer: { cardTitle, benefits, faq, sources }, shop, related }: OfferFootProps) {
  return (
    <div className="band">
      <div className="section wrap cols">
        <div className="stack">
          <section aria-labelledby="questions">
            <h2 id="questions">Questions fréquentes</h2>
            <FaqAccordion entries={faq} group="questions" />
          </section>
          <RelatedSection links={related} />
          <PageSources sources={sources} />
        </div>
        <QuoteCard shop={shop} to={quotePath(cardTitle)} title="Un interlocuteur, un écrit">
          <ul className="ticks">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </QuoteCard>
      </div>
    </div>
  );
}
