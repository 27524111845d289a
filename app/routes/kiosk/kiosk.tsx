import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { Logo } from '#app/ui/logo.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { diagnosisWords } from '#domain/repair/announced-fees.ts';
import { RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/kiosk.ts';
import { KioskBench } from './kiosk-bench.tsx';
import { KioskChat } from './kiosk-chat.tsx';
import './style.css';

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: 'Borne de l’atelier',
    description: 'La borne du comptoir\u00a0: un premier test de votre appareil en quelques réponses.',
    keywords: ['borne', 'diagnostic de panne', 'test d’un appareil'],
    path: '/borne',
    search: location.search,
    siteUrl: loaderData.siteUrl,
    noindex: true,
  });
}

export const headers = publicPage('content', 'prices');

export function loader({ context }: Route.LoaderArgs) {
  const { settings, shop } = context.get(depsContext);
  const facts = shop();
  const { phone, mode } = facts;
  const diagnosis = diagnosisWords(facts);
  return { siteUrl: settings.url, chatbotUrl: settings.chatbotUrl, phone, mode, diagnosis };
}

/** Fills the screen of the counter: no header, no footer, no way out. */
export default function Kiosk({ loaderData }: Route.ComponentProps) {
  const { siteUrl, chatbotUrl, phone, mode, diagnosis } = loaderData;
  const isHydrated = useIsHydrated();
  return (
    <div className="kiosk">
      <header className="kiosk__head board">
        <div>
          <span className="logo">
            <Logo look="inverse" />
          </span>
          {mode === 'demonstration' && <b className="demo">Démonstration</b>}
        </div>
        <h1>{'Que se passe-t-il avec votre appareil\u00a0?'}</h1>
      </header>
      {/* `data-lazy` loads React at once. */}
      <main id="contenu" className="kiosk__body" tabIndex={-1} data-lazy={isHydrated ? 'ready' : 'waiting'}>
        {isHydrated ? (
          chatbotUrl ? (
            <KioskChat url={chatbotUrl} />
          ) : (
            <KioskBench siteUrl={siteUrl} />
          )
        ) : (
          <>
            <p className="lead needs-script">Préparation de l'atelier...</p>
            <noscript>
              <p className="lead">
                {`Cette borne a besoin de JavaScript. Adressez-vous au comptoir, ou appelez le ${phone}\u00a0: ${diagnosis}.`}
              </p>
              <p className="mt-4">
                <a href="/demande">Demander un devis par écrit</a>
              </p>
            </noscript>
          </>
        )}
      </main>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
