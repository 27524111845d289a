import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { Route } from './+types/home.ts';

export const meta = () => privateMeta('Administration', 'L’arrière-boutique de L’Atelier Papin.');

export function loader({ context }: Route.LoaderArgs) {
  const { name, email, hasSecondFactor } = signedIn(context);
  return { name, email, hasSecondFactor };
}

export default function AdminHome({ loaderData: { name, email, hasSecondFactor } }: Route.ComponentProps) {
  return (
    <>
      <h1>Administration</h1>
      {!hasSecondFactor && (
        <Notice kind="warn" title="Ce compte n’a qu’un mot de passe" level={2}>
          <p>
            Il ouvre toute l’arrière-boutique.{' '}
            <a href="/client/profil#deux-etapes">Ajoutez-y un code de votre téléphone</a>.
          </p>
        </Notice>
      )}
      <section className="area__part">
        <h2>Vous</h2>
        <DescriptionList
          items={[
            ...(name ? [{ term: 'Nom', detail: name }] : []),
            { term: 'E-mail', detail: email },
            { term: 'Rôle', detail: <Badge kind="progress">Administration</Badge> },
            { term: 'Deux étapes', detail: hasSecondFactor ? 'Activées' : 'Désactivées' },
          ]}
        />
      </section>
      <section className="area__part">
        <h2>Le site</h2>
        <GoLink to="/admin/sitemap">Toutes les pages publiées</GoLink>
        <GoLink to="/">Voir le site</GoLink>
      </section>
    </>
  );
}
