import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { UNPROVEN } from '#app/forms/form-answer.ts';
import { ProveFirst } from '#app/forms/prove-first.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { Route } from './+types/version.ts';
import { versionOf } from './asked-version.server.ts';
import { ChangeList } from './change-list.tsx';
import { ChangedSince, type Overtaken } from './changed-since.tsx';
import { restoreSchema } from './form.ts';
import { VERSIONS_PATH, versionPath } from './settings-paths.ts';
import './style.css';
import { DoneNotice } from '../done-notice.tsx';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.title ?? 'Version', 'Une version des réglages de L’Atelier Papin.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = versionOf(params.version);
  const found =
    id === undefined ? null : await context.get(depsContext).admin.settings.version(signedIn(context), id);
  if (!found) throw data(null, { status: 404 });
  const { title, savedAt, by, changes, latest } = found;
  return {
    id: found.id,
    title: found.id === 0 ? 'Valeurs de départ' : `Version ${found.id}`,
    part: title,
    saved:
      savedAt &&
      `Enregistrée le ${formatDate(savedAt, { withTime: true })} par ${by ?? 'un compte supprimé'}.`,
    changes,
    latest,
    isDone: url.searchParams.get('fait') === 'retour',
  };
}

type Answer = {
  errors: FieldError[];
  isUnproven?: boolean;
  /** What somebody else changed meanwhile, and the version that the next press has seen. */
  overtaken?: Overtaken & { version: number };
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = versionOf(params.version);
  if (id === undefined) throw data(null, { status: 404 });
  const { value, errors } = await readForm(restoreSchema, {}, request);
  if (errors) return data<Answer>({ errors }, { status: 400 });
  const { account, admin } = context.get(depsContext);
  const who = signedIn(context);
  // A version can bring back any of the settings.
  if (!(await account.isProven(who))) return data<Answer>(UNPROVEN, { status: 403 });
  const { version: base } = value;
  const restored = await admin.settings.restore(who, id, base);
  if (!restored) throw data(null, { status: 404 });
  if (restored.outcome === 'conflict')
    return data<Answer>({ errors: [], overtaken: restored }, { status: 409 });
  return redirect(`${versionPath(id)}?fait=retour`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, part, saved, changes, latest, isDone } = loaderData;
  const overtaken = actionData?.overtaken;
  return (
    <>
      <AreaHead title={title} back={{ to: VERSIONS_PATH, label: 'Toutes les versions' }}>
        {saved && <p>{saved}</p>}
      </AreaHead>
      {isDone && !actionData && <DoneNotice>Le site montre de nouveau ces valeurs.</DoneNotice>}
      {id > 0 && (
        <section className="area__part" aria-labelledby="partie">
          <h2 id="partie">{part}</h2>
          <ChangeList changes={changes} />
        </section>
      )}
      {overtaken && (
        <ChangedSince
          {...overtaken}
          way="Reprenez cette version de nouveau pour qu’elle remplace ces valeurs."
        />
      )}
      {id !== latest && (
        <Form method="post" action={versionPath(id)} className="account__form">
          <ErrorSummary errors={actionData?.errors ?? []} />
          {actionData?.isUnproven && <ProveFirst page={versionPath(id)} />}
          <input type="hidden" name="version" value={overtaken?.version ?? latest} />
          <p>
            Reprendre cette version remet tous les réglages comme elle les a laissés. La reprise est une
            version de plus&nbsp;: elle se défait de la même façon.
          </p>
          <SubmitButton variant="secondary">Reprendre cette version</SubmitButton>
        </Form>
      )}
    </>
  );
}
