import { ArrowRight } from 'lucide';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/contact.ts';
import { cleanSubject, contactTarget } from './contact-subject.ts';

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, siteName, target, isDocument } = loaderData;
  return [
    ...pageMeta({
      title: 'Contact',
      description:
        'Redirection vers le formulaire de contact et de demande de devis de L’Atelier Papin, réparateur indépendant à Reims.',
      keywords: ['contact réparateur reims', 'devis gratuit', 'demande de réparation'],
      path: '/contact',
      search: location.search,
      siteUrl,
      siteName,
      noindex: true,
    }),
    // Works without script. On a client navigation the effect below does it, without reloading the page.
    ...(isDocument ? [{ httpEquiv: 'refresh', content: `0;url=${target}` }] : []),
  ];
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { settings, shop } = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const subject = cleanSubject(searchParams.get('subject'));
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    target: contactTarget(settings.contactFormUrl, subject, searchParams.get('choix')),
    isDocument: context.get(pageRequestContext).isDocument,
  };
}

/** Redirects to the contact form at once; its content is for the moment in between, and for browsers that refuse. */
export default function Contact({ loaderData: { target } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (target.startsWith('/')) void navigate(target, { replace: true });
    else location.replace(target);
  }, [target, navigate]);
  return (
    <section className="lost wrap section">
      <h1>Contact</h1>
      <p className="lead" role="status">
        Redirection en cours vers le formulaire de contact...
      </p>
      <div className="hero__cta">
        <a className="btn btn--primary" href={target}>
          Ouvrir le formulaire
          <Icon icon={ArrowRight} className="icon icon--go" />
        </a>
      </div>
    </section>
  );
}
