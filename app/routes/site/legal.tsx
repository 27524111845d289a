import { Printer } from 'lucide';
import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { Route } from './+types/legal.ts';
import { findLegalVersion } from './find-legal-version.ts';
import { LegalHead, LegalView } from './legal-view.tsx';

/** Type in the address, page, and title as the specification words it (its apostrophe is straight). */
const PAGES = {
  legal: { path: '/mentions-legales', title: 'Mentions Légales' },
  privacy: { path: '/legal/privacy', title: 'Politique de Confidentialité' },
  cgv: { path: '/legal/cgv', title: "Conditions Générales de Vente et d'Utilisation" },
} as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content');

/** The legal text in force or, with a day in the address, one of its versions, which stay for as long as the site lives. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(depsContext);
  // /mentions-legales has no type of its own.
  const type = params.type ?? 'legal';
  if (!isLegalType(type)) throw data(null, { status: 404 });
  const found = findLegalVersion(content, type, params.version);
  if (!found) throw data(null, { status: 404 });
  const { isOld } = found;
  const { path: textPath, title } = PAGES[type];
  const path = isOld ? found.page.path : textPath;
  const page = { ...found.page, path, title };
  const others = Object.values(PAGES).filter((other) => other.path !== textPath);
  const view = <LegalView page={page} others={others} siteUrl={settings.url} />;
  const seo = isOld
    ? { ...page.seo, title: `${title}, version du ${formatDate(page.updated)}`, noindex: true }
    : page.seo;
  return {
    ...staticPage(context, { seo, path }, view),
    head: renderStatic(context, 'tete', <LegalHead page={page} textPath={textPath} />),
  };
}

export default function Legal({ loaderData: { page, head, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return (
    <>
      <StaticPart id="tete" html={head} />
      <p className="wrap needs-script">
        <Button variant="quiet" icon={Printer} data-replay="intent" data-print="">
          Imprimer ce texte
        </Button>
      </p>
      <StaticPart id="page" html={html} />
    </>
  );
}

function isLegalType(type: string): type is keyof typeof PAGES {
  return Object.hasOwn(PAGES, type);
}
