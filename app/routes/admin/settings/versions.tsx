import { ArrowLeft } from 'lucide';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
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
      <header className="area__head">
        <p>
          <Link to={BUSINESS_PATH} className="go-link">
            <Icon icon={ArrowLeft} />
            Tous les réglages
          </Link>
        </p>
        <h1>Versions des réglages</h1>
      </header>
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
