import { ArrowRight } from 'lucide';
import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MailInBox } from '#app/features/content/mail-in-box.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { PageSources } from '#app/features/content/page-sources.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { quotePath } from '#app/features/content/quote-link.ts';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { RelatedSection } from '#app/features/content/related-section.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { pageList } from '#app/seo/schema/page-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { ConsoleCard } from '#server/content/console-list.ts';
import type { ConsolePage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { consoleCrumbs } from './console-crumbs.ts';
import { FaultLegend } from './fault-legend.tsx';
import { FaultPoints } from './fault-points.tsx';
import { ModelPictures } from './model-pictures.tsx';
import { PriceTable } from './price-table.tsx';

type ConsoleViewProps = {
  console: ConsolePage;
  faults: ConsoleCard['faults'];
  others: readonly ConsoleCard[];
  related: readonly { path: string; title: string }[];
  shop: ShopSettings;
  siteUrl: string;
  shippingUrl: string;
};

/** The whole page of a console, its drawing as a map of its faults, rendered by the server. */
export function ConsoleView({
  console,
  faults,
  others,
  related,
  shop,
  siteUrl,
  shippingUrl,
}: ConsoleViewProps) {
  const { name, title, lead, illustration, picture, revisions, faq } = console;
  const quoteTo = quotePath(name);
  const crumbs = consoleCrumbs(console);
  const labels = new Map(faults.map(({ path, label }) => [path, label]));
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero
        title={title}
        lead={lead}
        illustration={illustration}
        picture={picture}
        overlay={<FaultPoints console={console} labels={labels} />}
      >
        <ButtonLink variant="primary" to={quoteTo} iconAfter={ArrowRight}>
          Devis Gratuit
        </ButtonLink>
        <ButtonLink to="#prix">Voir les prix</ButtonLink>
      </MatHero>
      <FaultLegend faults={faults} quoteTo={quoteTo} shop={shop} />
      <div className="section wrap cols">
        <div className="stack">
          <section aria-labelledby="versions">
            <h2 id="versions">Les versions que nous réparons</h2>
            <ul className="ticks">
              {revisions.map((revision) => (
                <li key={revision}>{revision}</li>
              ))}
            </ul>
            <ModelPictures pictures={console.pictures} />
          </section>
          <StaticProse id="texte" html={console.html} />
          <section aria-labelledby="prix">
            <h2 id="prix">Les prix de toutes ses pannes</h2>
            <p>
              Des fourchettes pour décider, pas un devis&nbsp;: le prix ferme, écrit après mesure, reste
              valable {shop.quoteValidity}.
            </p>
            <PriceTable caption={`Prix des réparations de la ${name}`} faults={faults} />
          </section>
          <section aria-labelledby="questions">
            <h2 id="questions">Questions fréquentes</h2>
            <FaqAccordion entries={faq} group="questions" />
          </section>
          <MailInBox city={shop.city} shippingUrl={shippingUrl} />
          {others.length > 0 && (
            <section aria-labelledby="modeles">
              <h2 id="modeles">Une autre console</h2>
              <RelatedLinks
                links={others.map((other) => ({ path: other.path, title: other.name, note: other.summary }))}
              />
            </section>
          )}
          <RelatedSection links={related} />
          <PageSources sources={console.sources} />
        </div>
        <QuoteCard shop={shop} to={quoteTo} />
      </div>
      <JsonLd
        data={[
          pageList(
            siteUrl,
            `Pannes de la ${name}`,
            faults.map(({ path, label }) => ({ path, cardTitle: `${label}, ${name}` })),
          ),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}
