import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/offer.ts';
import { OfferView } from './offer-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const offer = content.findPage(`/professionnel/${params.slug}`);
  if (offer?.type !== 'professional') throw data(null, { status: 404 });
  const view = (
    <OfferView
      offer={offer}
      area={content.listProfessional()}
      shop={shop()}
      siteUrl={settings.url}
      related={content.relatedLinks([...offer.relatedPages, ...offer.plannedPages])}
    />
  );
  return staticPage(context, offer, view);
}

export default function Offer({ loaderData: { page, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return <StaticPart id="page" html={html} />;
}
