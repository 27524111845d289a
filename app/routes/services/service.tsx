import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { keepProse } from '#app/features/content/keep-prose.ts';
import { Prose } from '#app/features/content/prose.tsx';
import { QuoteCard, toShopContact } from '#app/features/content/quote-card.tsx';
import { quotePath } from '#app/features/content/quote-link.ts';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { faqPage } from '#app/seo/schema/faq-page.ts';
import { service as serviceNode } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { failedPageMeta, RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/service.ts';
import { MailInBox } from './mail-in-box.tsx';
import { ServiceHead } from './service-head.tsx';
import { ServiceSteps } from './service-steps.tsx';
import { serviceCrumbs, toServiceView } from './service-view.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return failedPageMeta;
  const { siteUrl, siteName, service } = loaderData;
  return pageMeta({ ...service.seo, path: service.path, siteUrl, siteName });
}

export const headers = publicPage('content');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(`/services/${params['*']}`);
  if (page?.type !== 'service') throw data(null, { status: 404 });
  const facts = shop();
  return {
    siteUrl: settings.url,
    siteName: facts.name,
    city: facts.city,
    quoteValidity: facts.quoteValidity,
    shop: toShopContact(facts),
    shippingUrl: settings.shippingFormUrl ?? '/envoi',
    service: toServiceView(page),
    html: keepProse(context, 'texte', page.html),
    crumbs: serviceCrumbs(page, content.listServices()),
    related: content.relatedLinks(page.relatedPages),
  };
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const { siteUrl, city, quoteValidity, shop, shippingUrl, service, html, crumbs, related } = loaderData;
  const quoteTo = quotePath(service.cardTitle);
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <ServiceHead
        service={service}
        quoteValidity={quoteValidity}
        quoteTo={quoteTo}
        shippingUrl={service.mailIn ? shippingUrl : null}
      />
      <div className="section wrap cols">
        <div className="stack">
          <Prose id="texte" html={html} />
          <section aria-labelledby="etapes">
            <h2 id="etapes">Comment ça se passe</h2>
            <ServiceSteps steps={service.steps} />
          </section>
          <section aria-labelledby="avantages">
            <h2 id="avantages">Pourquoi réparer ici</h2>
            <ul className="ticks two">
              {service.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </section>
          {service.mailIn && <MailInBox city={city} shippingUrl={shippingUrl} />}
          <section aria-labelledby="questions">
            <h2 id="questions">Questions fréquentes</h2>
            <FaqAccordion entries={service.faq} group="questions" />
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
      <JsonLd
        data={[
          serviceNode(service, { siteUrl, city }),
          faqPage(service.faq),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
