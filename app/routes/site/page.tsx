import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { keepProse } from '#app/features/content/keep-prose.ts';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { Prose } from '#app/features/content/prose.tsx';
import { QuoteCard, toShopContact } from '#app/features/content/quote-card.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { Route } from './+types/page.ts';
import { cleanSubject, requestMailto } from './contact-subject.ts';
import { failedPageMeta, RouteError } from './not-found.tsx';
import { RequestCard } from './request-card.tsx';

/** The built-in contact page: it knows the subject that /contact passes on. */
const REQUEST_PATH = '/demande';
const DEFAULT_SUBJECT = 'Demande de devis gratuit';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return failedPageMeta;
  const { siteUrl, siteName, path, seo } = loaderData;
  return pageMeta({ ...seo, path, siteUrl, siteName });
}

export const headers = publicPage('content');

/** Any page of content/pages/ without a route of its own; everything else is not found. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const path = `/${params['*']}`;
  const page = content.findPage(path);
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const facts = shop();
  return {
    siteUrl: settings.url,
    siteName: facts.name,
    path: page.path,
    title: page.title,
    lead: page.lead,
    illustration: page.illustration,
    seo: { title: page.seo.title, description: page.seo.description, keywords: page.seo.keywords },
    html: keepProse(context, 'texte', page.html),
    shop: toShopContact(facts),
    request: page.path === REQUEST_PATH ? toRequest(request, facts.email) : null,
  };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { siteUrl, path, title, lead, illustration, html, shop, request } = loaderData;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: title, path },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero title={title} lead={lead} illustration={illustration ?? 'facade'} />
      <div className="section wrap cols">
        <Prose id="texte" html={html} />
        {request ? (
          <RequestCard shop={shop} {...request} />
        ) : (
          <QuoteCard shop={shop} to={`/contact?subject=${encodeURIComponent(DEFAULT_SUBJECT)}`} />
        )}
      </div>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}

function toRequest(request: Request, email: string) {
  const asked = cleanSubject(new URL(request.url).searchParams.get('subject'));
  return { subject: asked, email, mailto: requestMailto(email, asked ?? DEFAULT_SUBJECT) };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
