import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MailInBox } from '#app/features/content/mail-in-box.tsx';
import { Procedure } from '#app/features/content/procedure.tsx';
import { Prose } from '#app/features/content/prose.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { quotePath } from '#app/features/content/quote-link.ts';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { faqPage } from '#app/seo/schema/faq-page.ts';
import { service as serviceNode } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { ServicePage } from '#server/content/pages.ts';
import type { ShopFacts } from '#server/content/shop-facts.ts';
import { ServiceHead } from './service-head.tsx';

type ServiceSheetProps = {
  service: ServicePage;
  shop: ShopFacts;
  siteUrl: string;
  shippingUrl: string;
  crumbs: { name: string; path: string }[];
  related: { path: string; title: string }[];
};

/** The whole page of a service: words, drawings and links, rendered by the server. */
export function ServiceSheet({ service, shop, siteUrl, shippingUrl, crumbs, related }: ServiceSheetProps) {
  const { benefits, steps, faq, priceFrom, mailIn } = service;
  const { city } = shop;
  const quoteTo = quotePath(service.cardTitle);
  const description = serviceNode({ ...service, priceFrom: priceFrom ?? undefined }, { siteUrl, city });
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <ServiceHead
        service={service}
        shop={shop}
        quoteTo={quoteTo}
        shippingUrl={mailIn ? shippingUrl : null}
      />
      <div className="section wrap cols">
        <div className="stack">
          <Prose id="texte" html={service.html} />
          <section aria-labelledby="etapes">
            <h2 id="etapes">Comment ça se passe</h2>
            <Procedure steps={steps} />
          </section>
          <section aria-labelledby="avantages">
            <h2 id="avantages">Pourquoi réparer ici</h2>
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
          {related.length > 0 && (
            <section aria-labelledby="suite">
              <h2 id="suite">Pages liées</h2>
              <RelatedLinks links={related} />
            </section>
          )}
        </div>
        <QuoteCard shop={shop} to={quoteTo} />
      </div>
      <JsonLd data={[description, faqPage(faq), breadcrumbList(siteUrl, crumbs)]} />
    </>
  );
}
