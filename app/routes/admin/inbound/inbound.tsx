import { useMemo } from 'react';
import { Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { type FormAnswer, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { INBOUND_WAITS } from '#domain/repair/inbound-waits.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../done-notice.tsx';
import { REPAIRS_PATH, repairPath } from '../repairs/repair-paths.ts';
import type { Route } from './+types/inbound.ts';
import { INBOUND_FIELDS, inboundSchema } from './form.ts';
import { INBOUND_PATH, inboundFilePath } from './inbound-path.ts';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réponses à ranger', 'Les réponses par e-mail ou SMS dont le dossier n’est pas sûr.');

const DONE: Readonly<Record<string, string>> = {
  ranger: 'La réponse est dans son dossier.',
  ecarter: 'La réponse est écartée\u00a0: son texte et ses fichiers sont effacés.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { messages, hasMore } = await context.get(depsContext).inbound.list(signedIn(context));
  return {
    rows: messages.map(({ id, channel, sender, subject, text, receivedAt, waitsFor, cases, files }) => ({
      ...{ id, subject, text, cases },
      title: channel === 'mail' ? `E-mail de ${sender}` : `SMS du ${shownPhone(sender)}`,
      at: formatDate(receivedAt, { withTime: true }),
      why: INBOUND_WAITS[waitsFor],
      files: files.map((file) => ({ to: inboundFilePath(id, file.id), name: file.name })),
    })),
    hasMore,
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { inbound } = context.get(depsContext);
  const admin = signedIn(context);
  const { value, errors, kept } = await readForm(inboundSchema, INBOUND_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { id, intent, reference } = value;
  if (intent === 'drop') {
    const { outcome } = await inbound.drop(admin, id);
    return outcome === 'missing' ? refusedForm(GONE, kept) : redirect(`${INBOUND_PATH}?fait=ecarter`, 303);
  }
  const filed = await inbound.file(admin, { id, reference });
  if (filed.outcome === 'missing') return refusedForm(GONE, kept);
  if (filed.outcome === 'invalid') return wrongForm(errorsAt(filed.issues, INBOUND_FIELDS), kept);
  return redirect(`${INBOUND_PATH}?fait=ranger`, 303);
}

const GONE = 'Cette réponse n’attend plus\u00a0: quelqu’un l’a rangée ou écartée entre-temps.';

type Row = Route.ComponentProps['loaderData']['rows'][number];

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function InboundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, hasMore, done } = loaderData;
  /** Each message has the same field. */
  const summary = useMemo(
    () =>
      actionData?.errors.map((error) =>
        error.field ? { ...error, field: `${error.field}-${actionData.kept.id}` } : error,
      ) ?? [],
    [actionData],
  );
  return (
    <>
      <AreaHead
        title="Réponses à ranger"
        lead="Une réponse va d’elle-même dans son dossier quand elle vient de l’adresse ou du numéro du client. Les autres attendent ici."
        back={{ to: REPAIRS_PATH, label: 'Toutes les réparations' }}
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={summary} />
      {rows.length === 0 && (
        <EmptyState illustration="boite-vide" title="Aucune réponse n’attend" level={2} />
      )}
      {rows.map((row) => (
        <Waiting key={row.id} row={row} refused={actionData?.kept.id === row.id ? actionData : undefined} />
      ))}
      {hasMore && <p>D’autres attendent&nbsp;: elles viennent ici quand celles-ci sont rangées.</p>}
    </>
  );
}

type WaitingProps = { row: Row; refused: FormAnswer | undefined };

/** One message: what it says, why it waits, and where it may go. */
function Waiting({ row, refused }: WaitingProps) {
  const { id, title, at, why, subject, text, files, cases } = row;
  const [first] = cases;
  const { field, control } = drawFields(INBOUND_FIELDS, {
    errors: refused?.errors ?? [],
    kept: refused?.kept ?? { ...(cases.length === 1 && first && { reference: first.reference }) },
  });
  return (
    <section className="area__part" aria-labelledby={`message-${id}`}>
      <h2 id={`message-${id}`}>{title}</h2>
      <p>{`Reçu le ${at}. ${why}`}</p>
      {subject && (
        <p>
          <strong>{subject}</strong>
        </p>
      )}
      <p className="case__text">{text}</p>
      {files.length > 0 && (
        <ul className="area__list">
          {files.map(({ to, name }) => (
            <li key={to}>
              <a href={to}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {cases.length > 0 && (
        <ul className="area__list" aria-label="Dossiers possibles">
          {cases.map(({ reference, name, device }) => (
            <li key={reference}>
              <Link to={repairPath(reference)} className="ref">
                {reference}
              </Link>
              <span>{`${name}, ${device}`}</span>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={INBOUND_PATH} className="account__form" noValidate>
        <input type="hidden" name="id" value={id} />
        <Field
          {...field('reference')}
          id={`reference-${id}`}
          help={<Numbered>Le numéro de la réparation, par exemple REP-2026-K7R-4WM.</Numbered>}
        >
          <Input {...control('reference')} />
        </Field>
        <p className="account__ways">
          <SubmitButton name="intent" value="file" variant="secondary">
            Ranger dans ce dossier
          </SubmitButton>
        </p>
      </Form>
      <Dropping {...row} />
    </section>
  );
}

/** Asks once more, and says what is lost: nothing brings it back. */
function Dropping({ id, title, files }: Row) {
  return (
    <details className="case__more">
      <summary>Écarter et effacer</summary>
      <p>{`${lostText(files.length)} Aucun dossier n’en garde trace, et qui a écrit n’est pas prévenu.`}</p>
      <Form method="post" action={INBOUND_PATH}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton
          name="intent"
          value="drop"
          variant="danger"
          aria-label={`Effacer pour de bon\u00a0: ${title}`}
        >
          Effacer pour de bon
        </SubmitButton>
      </Form>
    </details>
  );
}

/** « Le texte et 2 fichiers joints sont effacés pour de bon. » */
function lostText(files: number): string {
  if (files === 0) return 'Le texte est effacé pour de bon.';
  const joined = files === 1 ? 'son fichier joint' : `ses ${files}\u00a0fichiers joints`;
  return `Le texte et ${joined} sont effacés pour de bon.`;
}
