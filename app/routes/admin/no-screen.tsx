import { privateMeta } from '#app/features/account/private-meta.ts';
import { GoLink } from '#app/ui/go-link.tsx';

export const meta = () => privateMeta('Administration', 'L’arrière-boutique de L’Atelier Papin.');

/** Asks the server on each navigation, and with it the guard of the area. */
export const loader = () => null;

/** An address of the back office that the guard answers for; its screen is not part of this version. */
export default function NoScreen() {
  return (
    <>
      <h1>Pas d’écran à cette adresse</h1>
      <p className="lead">Cette version du site ne gère pas les réglages en ligne.</p>
      <section className="area__part">
        <h2>Ce qui existe</h2>
        <GoLink to="/admin">L’accueil de l’administration</GoLink>
        <GoLink to="/admin/sitemap">Toutes les pages publiées</GoLink>
      </section>
    </>
  );
}
