import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { Route } from './+types/claims.ts';
import { claimPath } from './claim-paths.ts';
import { listedClaim } from './claim-view.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Garantie légale', 'Ce que des clients rapportent, et jusqu’à quand le régler.');

export async function loader({ context }: Route.LoaderArgs) {
  const now = nowOf(context);
  const { open, settled } = await context.get(depsContext).admin.guaranteeClaims.list(signedIn(context));
  return {
    open: open.map((each) => listedClaim(each, now)),
    settled: settled.map((each) => listedClaim(each, now)),
  };
}

type Listed = Route.ComponentProps['loaderData']['open'];

export default function Claims({ loaderData: { open, settled } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Garantie légale"
        lead="Un bien vendu qui a un défaut se répare ou se remplace dans les trente jours de la demande. Une réclamation s’ouvre depuis la commande ou la vente au comptoir."
      />
      <ClaimList id="ouvertes" title="À régler" claims={open} none="Aucune réclamation n’attend." />
      {settled.length > 0 && <ClaimList id="reglees" title="Réglées" claims={settled} none="" />}
    </>
  );
}

type ClaimListProps = { id: string; title: string; claims: Listed; none: string };

function ClaimList({ id: titleId, title, claims, none }: ClaimListProps) {
  return (
    <section className="area__part" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {claims.length === 0 && <p>{none}</p>}
      <ul className="area__list">
        {claims.map(({ id, number, words, standing }) => (
          <li key={id}>
            <span>
              <Link to={claimPath(id)}>
                <b>
                  <Numbered>{number}</Numbered>
                </b>
              </Link>
              {`, ${words}`}
            </span>
            <span>{standing}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
