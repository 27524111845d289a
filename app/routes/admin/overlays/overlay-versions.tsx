import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { ChangeList } from '../settings/change-list.tsx';
import { overlayPath, overlayVersionPath } from './overlay-paths.ts';
import type { VersionView } from './read-overlays.server.ts';

type Place = { kind: string; key: string };

/** Scheduled changes that are not yet in force, each with a button that takes it back. */
export function ScheduledChanges({ place, changes }: { place: Place; changes: readonly VersionView[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="programme">
      <h2 id="programme">Programmé</h2>
      <ul className="back-office__checks">
        {changes.map((version) => (
          <li key={version.id} className="back-office__check">
            <h3>{`À partir du ${version.from}`}</h3>
            <Form method="post" action={overlayPath(place)} preventScrollReset>
              <input type="hidden" name="version" value={version.id} />
              <SubmitButton
                name="intent"
                value="take-back"
                variant="secondary"
                aria-label={`Retirer le changement du ${version.from}`}
              >
                Retirer
              </SubmitButton>
            </Form>
            <VersionWords version={version} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every version, newest first, with what it changed. */
export function OverlayVersions({ place, versions }: { place: Place; versions: readonly VersionView[] }) {
  return (
    <section className="area__part" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {versions.length === 0 && <p>Le site montre l’origine&nbsp;: rien n’a encore été changé ici.</p>}
      <ul className="back-office__checks">
        {versions.map((version) => (
          <li key={version.id} className="back-office__check">
            <h3>{`Version ${version.id}`}</h3>
            {version.isReturn ? (
              <p>Retour à l’origine</p>
            ) : (
              <GoLink
                to={overlayVersionPath(place, version.id)}
                aria-label={`Reprendre la version ${version.id} dans le formulaire`}
              >
                Reprendre
              </GoLink>
            )}
            <VersionWords version={version} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VersionWords({ version: { saved, from, withdrawn, changes } }: { version: VersionView }) {
  const about = [saved, from && `valable à partir du ${from}`].filter(Boolean).join(', ');
  return (
    <div className="back-office__value">
      <p>
        <small>{about}</small>
      </p>
      {withdrawn && <p>{withdrawn}</p>}
      <ChangeList changes={changes} />
    </div>
  );
}
