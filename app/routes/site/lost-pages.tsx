import { ArrowLeft, House, MessageSquare, Wrench } from 'lucide';
import { useNavigate } from 'react-router';
import { documentTitle, SITE_NAME } from '#app/seo/document-title.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { LostScreen } from './lost-screen.tsx';

/**
 * For a signed-in visitor on a page for others, of the team too, whose role is then named. A guard refuses before any
 * route can give its title.
 */
export function Forbidden({ role }: { role?: string | null }) {
  return (
    <>
      <title>{documentTitle('Accès réservé')}</title>
      <meta name="keywords" content={`accès réservé, ${SITE_NAME}`} />
      <meta name="robots" content="noindex" />
      <LostScreen
        title="Accès réservé"
        lead={
          role
            ? `Votre rôle, «\u00a0${role}\u00a0», n’ouvre pas cette page. Un propriétaire peut vous en donner un autre, parmi les utilisateurs.`
            : 'Vous êtes connecté, mais cette page est réservée à l’équipe de l’atelier. Si vous en faites partie, déconnectez-vous, puis revenez avec votre compte professionnel.'
        }
        drawing="acces-refuse"
      >
        {role && (
          <Link className="btn btn--primary" to="/admin" data-reload>
            Aujourd’hui à l’atelier
          </Link>
        )}
        <Link className={role ? 'btn' : 'btn btn--primary'} to="/client/dashboard" data-reload>
          Mon espace client
        </Link>
        <Link className="btn" to="/" data-reload>
          <Icon icon={House} />
          Accueil
        </Link>
        <form method="post" action="/deconnexion">
          <button className="btn btn--quiet" type="submit">
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
      <Link className="btn btn--primary" to="/">
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
      <button className="btn btn--quiet needs-script" type="button" data-replay onClick={goBack}>
        <Icon icon={ArrowLeft} />
        Retour à la page précédente
      </button>
    </LostScreen>
  );
}
