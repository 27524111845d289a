import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { SettingPart } from '#server/settings/settings-admin-module.ts';
import { MissingList } from '../opening/missing-list.tsx';
import { StandingPanel } from '../opening/standing-panel.tsx';
import type { Route } from './+types/settings.ts';
import { CONNECTIONS_PATH, sectionPath, VAT_PATH, VERSIONS_PATH } from './settings-paths.ts';
import { versionLine } from './version-line.server.ts';
import { VersionLines } from './version-lines.tsx';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réglages', 'Les faits et les réglages de L’Atelier Papin, tels que le site les montre.');

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, opening } = context.get(depsContext).admin;
  const { parts, versions } = await settings.overview(signedIn(context));
  return { standing: opening.standing(), parts, versions: versions.map(versionLine) };
}

export default function Business({ loaderData: { standing, parts, versions } }: Route.ComponentProps) {
  return (
    <>
      <header className="area__head">
        <h1>Réglages</h1>
        <p className="lead">
          Ce que le site dit de l’atelier. Un changement se voit aussitôt sur toutes les pages, et chaque
          version est gardée.
        </p>
      </header>
      <StandingPanel standing={standing} />
      {standing.useful.length > 0 && (
        <section className="area__part" aria-labelledby="utile">
          <h2 id="utile">Pas encore renseigné</h2>
          <p>La boutique vend sans, et ces lignes ne paraissent nulle part.</p>
          <MissingList facts={standing.useful} />
        </section>
      )}
      <div className="settings__parts">
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </div>
      <section className="area__part" aria-labelledby="connexions">
        <h2 id="connexions">Connexions</h2>
        <p>Le serveur d’e-mail, et les autres services dont le site se sert.</p>
        <GoLink to={CONNECTIONS_PATH}>Les connexions du site</GoLink>
      </section>
      <section className="area__part" aria-labelledby="versions">
        <h2 id="versions">Dernières versions</h2>
        {versions.length > 0 ? (
          <>
            <VersionLines versions={versions} />
            <GoLink to={VERSIONS_PATH}>Toutes les versions</GoLink>
          </>
        ) : (
          <p>Le site montre ses valeurs de départ&nbsp;: rien n’a encore été changé ici.</p>
        )}
      </section>
    </>
  );
}

function Part({ part: { id, title, lines } }: { part: SettingPart }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DescriptionList
        items={lines.map(({ label, words, start, variable }) => ({
          term: label,
          detail: (
            <>
              {words}
              {start !== null && <small>{`Valeur de départ\u00a0: ${start}`}</small>}
              {variable && <small>{`Réglé par l’environnement\u00a0: ${variable}`}</small>}
            </>
          ),
        }))}
      />
      <GoLink to={sectionPath(id)} aria-label={`Modifier\u00a0: ${title}`}>
        Modifier
      </GoLink>
      {id === 'tva' && <GoLink to={VAT_PATH}>La TVA dans les prix</GoLink>}
    </section>
  );
}
