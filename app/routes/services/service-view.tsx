import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MailInBox } from '#app/features/content/mail-in-box.tsx';
import { MICRO_PAIRS, MicroPairs } from '#app/features/content/micro-pairs.tsx';
import { PageSources } from '#app/features/content/page-sources.tsx';
import { PageTurn } from '#app/features/content/page-turn.tsx';
import { Procedure } from '#app/features/content/procedure.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { quotePath } from '#app/features/content/quote-link.ts';
import { RelatedSection } from '#app/features/content/related-section.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { ExactPrices } from '#app/features/price/exact-prices.tsx';
import { PartsSection } from '#app/features/product/parts-section.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { service as serviceNode } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { ServiceCardFacts } from '#server/content/cards.ts';
import type { MicroPair } from '#server/content/data-files.ts';
import type { PlacedModelPrice } from '#server/content/model-prices.ts';
import type { PageReading } from '#server/content/own/page-readings.ts';
import type { ServicePage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { ChildServices } from './child-services.tsx';
import type { ServiceFamily } from './service-family.ts';
import { ServiceHead } from './service-head.tsx';
import { SiblingServices } from './sibling-services.tsx';

type ServiceViewProps = {
  service: ServicePage;
  shop: ShopSettings;
  siteUrl: string;
  shippingUrl: string;
  crumbs: { name: string; path: string }[];
  family: ServiceFamily<ServiceCardFacts>;
  /** What the binocular shows of this work. */
  pairs: readonly MicroPair[];
  parts: readonly ProductCard[];
  exactPrices: readonly PlacedModelPrice[];
  related: { path: string; title: string }[];
  reading: PageReading | null;
};

/** The words of a service and the sections after them, for the table of contents. */
function headingsOf({ headings }: ServicePage, pairs: readonly MicroPair[]) {
  return [
    ...headings,
    { depth: 2, id: 'etapes', text: 'Comment ça se passe' },
    ...(pairs.length > 0 ? [{ depth: 2, id: MICRO_PAIRS.id, text: MICRO_PAIRS.title }] : []),
    { depth: 2, id: 'avantages', text: 'Vos avantages' },
    { depth: 2, id: 'questions', text: 'Questions fréquentes' },
  ];
}

/** The whole page of a service: words, drawings and links, rendered by the server. */
export function ServiceView({
  service,
  shop,
  siteUrl,
  shippingUrl,
  crumbs,
  family,
  pairs,
  parts,
  exactPrices,
  related,
  reading,
}: ServiceViewProps) {
  const { benefits, steps, faq, priceFrom, mailIn } = service;
  const { city } = shop;
  const quoteTo = quotePath(service.cardTitle);
  const description = serviceNode({ ...service, priceFrom: priceFrom ?? undefined }, { siteUrl, shop });
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <ServiceHead
        service={service}
        shop={shop}
        quoteTo={quoteTo}
        shippingUrl={mailIn ? shippingUrl : null}
      />
      {family.parent && (
        <SiblingServices path={service.path} parent={family.parent} siblings={family.siblings} />
      )}
      <div className="section wrap cols">
        <div className="stack">
          <ChildServices services={family.children} />
          <TableOfContents title="Sur cette page" headings={headingsOf(service, pairs)} />
          <StaticProse id="texte" html={service.html} />
          <ExactPrices prices={exactPrices} />
          <section aria-labelledby="etapes">
            <h2 id="etapes">Comment ça se passe</h2>
            <Procedure steps={steps} />
          </section>
          <MicroPairs pairs={pairs} sizes="(max-width: 60rem) 92vw, 24rem" />
          <section aria-labelledby="avantages">
            <h2 id="avantages">Vos avantages</h2>
            <ul className="ticks two">
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </section>
          {mailIn && <MailInBox city={city} shippingUrl={shippingUrl} />}
          <section aria-labelledby="questions">
            <h2 id="questions">Questions fréquentes</h2>
            <FaqAccordion entries={faq} group="questions" />
          </section>
          <PartsSection parts={parts} />
          <RelatedSection links={related} />
          <PageSources sources={service.sources} reading={reading} />
        </div>
        <QuoteCard shop={shop} to={quoteTo} />
      </div>
      <PageTurn pages={family.level} path={service.path} />
      <JsonLd data={[description, breadcrumbList(siteUrl, crumbs)]} />
    </>
  );
}
