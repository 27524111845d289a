import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { SettingPart } from '#server/settings/open-settings-desk.ts';
import type { Route } from './+types/business.ts';
import { sectionPath, VERSIONS_PATH } from './business-paths.ts';
import { versionLine } from './version-line.server.ts';
import { VersionLines } from './version-lines.tsx';
import '#app/styles/business.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réglages', 'Les faits et les réglages de L’Atelier Papin, tels que le site les montre.');

export async function loader({ context }: Route.LoaderArgs) {
  const { parts, versions } = await context.get(depsContext).settingsDesk.overview(signedIn(context));
  return { parts, versions: versions.map(versionLine) };
}

const isMissing = ({ words }: { words: string }) => words.includes('à compléter');

export default function Business({ loaderData: { parts, versions } }: Route.ComponentProps) {
  const missing = parts.filter(({ lines }) => lines.some(isMissing));
  return (
    <>
      <header className="area__head">
        <h1>Réglages</h1>
        <p className="lead">
          Ce que le site dit de l’atelier. Un changement se voit aussitôt sur toutes les pages, et chaque
          version est gardée.
        </p>
      </header>
      {missing.length > 0 && <Missing parts={missing} />}
      <div className="biz__parts">
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </div>
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

function Missing({ parts }: { parts: readonly SettingPart[] }) {
  return (
    <Notice kind="warn" title="Des informations légales manquent" level={2}>
      <p>Les pages les montrent «&nbsp;à compléter&nbsp;» tant que vous ne les avez pas données&nbsp;:</p>
      <ul>
        {parts.map(({ id, title, lines }) => (
          <li key={id}>
            <Link to={sectionPath(id)}>{title}</Link>
            {`\u00a0: ${lines
              .filter(isMissing)
              .map(({ label }) => label)
              .join(', ')}.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Part({ part: { id, title, lines } }: { part: SettingPart }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DescriptionList
        items={lines.map(({ label, words, start }) => ({
          term: label,
          detail: (
            <>
              {words}
              {start !== null && <small>{`Valeur de départ\u00a0: ${start}`}</small>}
            </>
          ),
        }))}
      />
      <GoLink to={sectionPath(id)} aria-label={`Modifier\u00a0: ${title}`}>
        Modifier
      </GoLink>
    </section>
  );
}
