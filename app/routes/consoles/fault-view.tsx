import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MICRO_PAIRS, MicroPairs } from '#app/features/content/micro-pairs.tsx';
import { PageSources } from '#app/features/content/page-sources.tsx';
import { PageTurn } from '#app/features/content/page-turn.tsx';
import { Procedure } from '#app/features/content/procedure.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { quotePath } from '#app/features/content/quote-link.ts';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { RelatedSection } from '#app/features/content/related-section.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { ExactPrices } from '#app/features/price/exact-prices.tsx';
import { PriceBox } from '#app/features/price/price-box.tsx';
import { PartsSection } from '#app/features/product/parts-section.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { service } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { MicroPair } from '#server/content/data-files.ts';
import type { PlacedModelPrice } from '#server/content/model-prices.ts';
import type { PageReading } from '#server/content/own/page-readings.ts';
import type { ConsolePage, FaultPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { consoleCrumbs } from './console-crumbs.ts';
import { FaultHead } from './fault-head.tsx';
import type { FaultNeighbours } from './fault-neighbours.ts';
import { RepairTable } from './repair-table.tsx';

type FaultViewProps = {
  fault: FaultPage;
  console: Pick<ConsolePage, 'path' | 'name'>;
  around: FaultNeighbours;
  /** What the binocular shows of this fault. */
  pairs: readonly MicroPair[];
  parts: readonly ProductCard[];
  exactPrices: readonly PlacedModelPrice[];
  related: readonly { path: string; title: string }[];
  shop: ShopSettings;
  siteUrl: string;
  shippingUrl: string;
  reading: PageReading | null;
};

/** The whole page of a fault of one console: words, drawings and links, rendered by the server. */
export function FaultView({
  fault,
  console,
  around,
  pairs,
  parts,
  exactPrices,
  related,
  shop,
  siteUrl,
  shippingUrl,
  reading,
}: FaultViewProps) {
  const { label, price } = fault;
  const name = `${label}, ${console.name}`;
  const others = around.faults.filter(({ path }) => path !== fault.path);
  const quoteTo = quotePath(name, ['console', ...fault.path.split('/').slice(-2)].join('/'));
  const crumbs = consoleCrumbs(console, { name: label, path: fault.path });
  const offer = {
    path: fault.path,
    cardTitle: name,
    summary: fault.summary,
    priceFrom: price.from ?? undefined,
    priceTo: price.to ?? undefined,
    mailIn: true,
  };
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <FaultHead fault={fault} shop={shop} quoteTo={quoteTo} shippingUrl={shippingUrl} />
      <div className="section wrap cols cols--toc">
        <TableOfContents title="Sur cette page" headings={headingsOf(fault, pairs)} />
        <div className="stack">
          <section aria-labelledby="symptomes">
            <h2 id="symptomes">Les symptômes</h2>
            <ul className="ticks two">
              {fault.symptoms.map((symptom) => (
                <li key={symptom}>{symptom}</li>
              ))}
            </ul>
            <RepairTable repairs={fault.repairs} />
          </section>
          <StaticProse id="texte" html={fault.html} />
          <section aria-labelledby="etapes">
            <h2 id="etapes">Comment nous procédons</h2>
            <Procedure steps={fault.steps} />
          </section>
          <MicroPairs pairs={pairs} sizes="(max-width: 60rem) 92vw, 42rem" />
          <section aria-labelledby="prix">
            <h2 id="prix">{`Prix\u00a0: ${name}`}</h2>
            <PriceBox price={price} device={{ kind: 'console', body: null }} shop={shop} />
          </section>
          <ExactPrices prices={exactPrices} />
          <section aria-labelledby="questions">
            <h2 id="questions">Questions fréquentes</h2>
            <FaqAccordion entries={fault.faq} group="questions" />
          </section>
          {others.length > 0 && (
            <section aria-labelledby="autres">
              <h2 id="autres">Les autres pannes de la {console.name}</h2>
              <RelatedLinks links={others.map(({ path, label: title }) => ({ path, title }))} />
            </section>
          )}
          {around.elsewhere.length > 0 && (
            <section aria-labelledby="ailleurs">
              <h2 id="ailleurs">La même panne sur une autre console</h2>
              <RelatedLinks
                links={around.elsewhere.map((other) => ({ path: other.fault.path, title: other.console }))}
              />
            </section>
          )}
          <PartsSection parts={parts} />
          <RelatedSection links={related} />
          <PageSources sources={fault.sources} reading={reading} />
        </div>
        <QuoteCard shop={shop} to={quoteTo} title={`Devis\u00a0: ${name}`}>
          <p>{fault.summary}</p>
        </QuoteCard>
      </div>
      <PageTurn
        pages={around.faults.map(({ path, label: cardTitle }) => ({ path, cardTitle }))}
        path={fault.path}
      />
      <JsonLd data={[service(offer, { siteUrl, shop }), breadcrumbList(siteUrl, crumbs)]} />
    </>
  );
}

/** The headings that the page adds around those of its body. */
function headingsOf(fault: FaultPage, pairs: readonly MicroPair[]) {
  const own = (id: string, text: string) => ({ depth: 2, id, text });
  return [
    own('symptomes', 'Les symptômes'),
    ...fault.headings,
    own('etapes', 'Comment nous procédons'),
    ...(pairs.length > 0 ? [own(MICRO_PAIRS.id, MICRO_PAIRS.title)] : []),
    own('prix', 'Le prix'),
    own('questions', 'Questions fréquentes'),
  ];
}
