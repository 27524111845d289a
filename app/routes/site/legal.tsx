import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import type { Route } from './+types/legal.ts';
import { LegalSheet } from './legal-sheet.tsx';
import { failedPageMeta, RouteError } from './not-found.tsx';

/** Type in the address, page, and title as the specification words it (its apostrophe is straight). */
const PAGES = {
  legal: { path: '/mentions-legales', title: 'Mentions Légales' },
  privacy: { path: '/legal/privacy', title: 'Politique de Confidentialité' },
  cgv: { path: '/legal/cgv', title: "Conditions Générales de Vente et d'Utilisation" },
} as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : failedPageMeta;
}

export const headers = publicPage('content');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(depsContext);
  // /mentions-legales has no type of its own.
  const type = params.type ?? 'legal';
  if (!isLegalType(type)) throw data(null, { status: 404 });
  const page = content.findPage(`/legal/${type}`);
  if (page?.type !== 'legal') throw data(null, { status: 404 });
  const { path, title } = PAGES[type];
  const others = Object.values(PAGES).filter((other) => other.path !== path);
  const sheet = <LegalSheet page={{ ...page, path, title }} others={others} siteUrl={settings.url} />;
  return staticPage(context, { seo: page.seo, path }, sheet);
}

export default function Legal({ loaderData: { page, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return <StaticPart id="page" html={html} />;
}

function isLegalType(type: string): type is keyof typeof PAGES {
  return Object.hasOwn(PAGES, type);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
