import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { Route } from './+types/versions.ts';
import { versionOf } from './asked-version.server.ts';
import { BUSINESS_PATH, versionPath, versionsBefore } from './settings-paths.ts';
import { versionLine } from './version-line.server.ts';
import { VersionLines } from './version-lines.tsx';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Versions des réglages', 'Qui a changé quoi, et quand.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = versionOf(url.searchParams.get('avant'));
  const { rows, next } = await context.get(depsContext).admin.settings.versions(signedIn(context), before);
  return { versions: rows.map(versionLine), next };
}

export default function Versions({ loaderData: { versions, next } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead title="Versions des réglages" back={{ to: BUSINESS_PATH, label: 'Tous les réglages' }} />
      {versions.length > 0 ? (
        <VersionLines versions={versions} />
      ) : (
        <EmptyState illustration="boite-vide" title="Aucune version ici" level={2}>
          <p>Chaque enregistrement d’un réglage en ajoute une à cette liste.</p>
        </EmptyState>
      )}
      <p className="account__ways">
        {next !== null && <GoLink to={versionsBefore(next)}>Versions plus anciennes</GoLink>}
        <GoLink to={versionPath(0)}>Les valeurs de départ</GoLink>
      </p>
    </>
  );
}
