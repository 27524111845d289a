import isNetworkError from 'is-network-error';
import { lazy } from 'react';
import { isRouteErrorResponse, type MetaDescriptor, useLocation } from 'react-router';
import { documentTitle, SITE_NAME } from '#app/seo/document-title.ts';
import { Link } from '#app/ui/link.tsx';
import { LostScreen } from './lost-screen.tsx';

/**
 * These screens are seldom seen: their code is not part of what every page loads. Without a boundary around them nothing on the page
 * responds before they do: a click that the boot script kept finds them there.
 */
const NotFound = lazy(() => import('./lost-pages.tsx').then(({ NotFound }) => ({ default: NotFound })));
const Forbidden = lazy(() => import('./lost-pages.tsx').then(({ Forbidden }) => ({ default: Forbidden })));

/** Head of a page that could not be shown; who may not see it is told so by the screen, which has a head of its own. */
export const failedPageMeta = (error: unknown): MetaDescriptor[] =>
  isRouteErrorResponse(error) && error.status === 403
    ? []
    : [
        { title: documentTitle('Page introuvable') },
        { name: 'keywords', content: `page introuvable, ${SITE_NAME}` },
        { name: 'robots', content: 'noindex' },
      ];

/** Replaces the page of a route: « not found » for a 404, « not for you » for a 403, and for the rest whose fault it was. */
export function RouteError({ error }: { error: unknown }) {
  if (isNetworkError(error)) return <UnansweredScreen />;
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  if (status === 404) return <NotFound />;
  if (status === 403) return <Forbidden role={data?.role} />;
  return status < 500 ? <RefusedScreen /> : <ErrorScreen />;
}

/** The request could not be read, or the page does not answer such requests: we have nothing to mend. */
const RefusedScreen = () => (
  <FailedScreen
    title="L’envoi n’a pas pu être lu"
    lead="Ce que votre navigateur a envoyé est arrivé incomplet, ou n’est pas ce que cette page attend. Rouvrez la page, puis recommencez."
    again="Rouvrir la page"
  />
);

/** The browser had no answer: nobody knows whether a form that was sent arrived. */
const UnansweredScreen = () => (
  <FailedScreen
    title="Le site n’a pas répondu"
    lead="La connexion s’est interrompue, ou le site redémarre. Si vous veniez d’envoyer un formulaire, il n’est peut-être pas arrivé&nbsp;: rouvrez la page, et regardez avant de l’envoyer de nouveau. Ce que vous aviez écrit y revient, sauf mots de passe, codes et fichiers."
    again="Rouvrir la page"
  />
);

/** Something broke on our side: the screen says so plainly, without details. */
const ErrorScreen = () => (
  <FailedScreen
    title="La page n’a pas pu être préparée"
    lead="L’erreur vient de chez nous, pas de votre appareil. Elle est notée&nbsp;; un nouvel essai suffit souvent."
    again="Réessayer"
  />
);

type FailedScreenProps = {
  title: string;
  lead: string;
  /** Words of the button that asks for the same page again. */
  again: string;
};

function FailedScreen({ title, lead, again }: FailedScreenProps) {
  const { pathname, search } = useLocation();
  return (
    <LostScreen title={title} lead={lead} drawing="erreur-serveur">
      <a className="btn btn--primary" href={pathname + search}>
        {again}
      </a>
      <Link className="btn" to="/" data-reload>
        Accueil
      </Link>
    </LostScreen>
  );
}
