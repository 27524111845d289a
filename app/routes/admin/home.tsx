import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/home.ts';
import { listPath } from './repairs/repair-paths.ts';
import '#app/styles/repair-desk.css';

export const meta = () => privateMeta('Administration', 'L’arrière-boutique de L’Atelier Papin.');

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email, hasSecondFactor } = signedIn(context);
  const { states, late } = await context.get(depsContext).repairs.count();
  const repairs = [
    { label: 'À diagnostiquer', count: states.registered ?? 0, to: listPath({ etat: 'registered' }) },
    { label: 'Devis à faire', count: states.diagnosed ?? 0, to: listPath({ etat: 'diagnosed' }) },
    { label: 'Chez le client', count: states.quoted ?? 0, to: listPath({ etat: 'quoted' }) },
    { label: 'Prêts à rendre', count: states.ready ?? 0, to: listPath({ etat: 'ready' }) },
    { label: 'En retard', count: late, to: listPath({ retard: true }) },
  ];
  return { name, email, hasSecondFactor, repairs };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { name, email, hasSecondFactor, repairs } = loaderData;
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
      <section aria-labelledby="reparations" className="desk__today">
        <h2 id="reparations">Réparations</h2>
        <StatStrip>
          {repairs.map(({ label, count, to }) => (
            <Stat key={label} label={label} value={<Link to={to}>{count}</Link>} />
          ))}
        </StatStrip>
      </section>
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
