import { ArrowLeft, House, MessageSquare, Wrench } from 'lucide';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, type MetaDescriptor, useLocation, useNavigate } from 'react-router';
import { documentTitle } from '#app/seo/document-title.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

/** Head of a page that could not be shown. */
export const failedPageMeta: MetaDescriptor[] = [
  { title: documentTitle('Page introuvable') },
  { name: 'robots', content: 'noindex' },
];

/** What a route shows in place of its page: « not found » for a 404, « not for you » for a 403, the error screen for the rest. */
export function RouteError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  return status === 403 ? <Forbidden /> : <ErrorScreen />;
}

/** Signed in, but the page is for others. A guard says so before any route could say its title. */
function Forbidden() {
  return (
    <>
      <title>{documentTitle('Accès réservé')}</title>
      <meta name="robots" content="noindex" />
      <LostScreen
        title="Accès réservé"
        lead="Vous êtes connecté, mais cette page est réservée à l’équipe de l’atelier. Si vous en faites partie, déconnectez-vous, puis revenez avec votre compte professionnel."
        drawing="acces-refuse"
      >
        <Link className="btn btn--1" to="/client/dashboard" data-reload>
          Mon espace client
        </Link>
        <Link className="btn" to="/" data-reload>
          <Icon icon={House} />
          Accueil
        </Link>
        <form method="post" action="/deconnexion">
          <button className="btn btn--3" type="submit">
            Se déconnecter
          </button>
        </form>
      </LostScreen>
    </>
  );
}

/** No page at this address. */
export function NotFound() {
  const navigate = useNavigate();
  // A page opened in a new tab has nothing behind it.
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <LostScreen
      title="Oups ! Page introuvable."
      lead="Aucune piste ne mène à cette adresse : elle a pu changer, ou contenir une faute de frappe. Le reste de l’atelier est ouvert."
      drawing="page-introuvable"
    >
      <Link className="btn btn--1" to="/">
        <Icon icon={House} />
        Accueil
      </Link>
      <Link className="btn" to="/services">
        <Icon icon={Wrench} />
        Explorer nos services
      </Link>
      <Link className="btn" to="/contact">
        <Icon icon={MessageSquare} />
        Nous contacter
      </Link>
      <button className="btn btn--3 needs-script" type="button" data-replay onClick={goBack}>
        <Icon icon={ArrowLeft} />
        Retour à la page précédente
      </button>
    </LostScreen>
  );
}

/** Something broke on our side: said plainly, without details. */
export function ErrorScreen() {
  const { pathname, search } = useLocation();
  return (
    <LostScreen
      title="La page n’a pas pu être préparée"
      lead="L’erreur vient de chez nous, pas de votre appareil. Elle est notée ; un nouvel essai suffit souvent."
      drawing="erreur-serveur"
    >
      <a className="btn btn--1" href={pathname + search}>
        Réessayer
      </a>
      <Link className="btn" to="/" data-reload>
        Accueil
      </Link>
    </LostScreen>
  );
}

type LostScreenProps = {
  title: string;
  lead: string;
  /** Its name in public/illustrations. */
  drawing: string;
  /** What the visitor can do now. */
  children: ReactNode;
};

function LostScreen({ title, lead, drawing, children }: LostScreenProps) {
  return (
    <section className="lost shero mat">
      <div className="wrap">
        <div className="shero__t">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="hero__cta">{children}</div>
        </div>
        <div className="shero__i">
          <img src={`/illustrations/${drawing}.svg`} alt="" width="320" height="240" />
        </div>
      </div>
    </section>
  );
}
