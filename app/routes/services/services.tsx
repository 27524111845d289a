import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/services.ts';
import { ServicesSheet } from './services-sheet.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: 'Nos services : réparation électronique et informatique à Reims',
    description:
      'Réparation de PC, Mac, consoles et téléphones, micro-soudure et données à Reims ou par envoi. Diagnostic et devis gratuits.',
    keywords: [
      'réparation électronique reims',
      'réparation informatique',
      'réparation console',
      'micro-soudure',
      'devis gratuit',
    ],
    path: '/services',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.siteName,
  });
}

export const headers = publicPage('content');

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const facts = shop();
  const sheet = (
    <ServicesSheet
      services={content.listServices()}
      shop={facts}
      siteUrl={settings.url}
      shippingUrl={settings.shippingFormUrl ?? '/envoi'}
    />
  );
  return { siteUrl: settings.url, siteName: facts.name, html: renderStatic(context, 'page', sheet) };
}

export default function Services({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
