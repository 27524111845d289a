import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { UNPROVEN } from '#app/forms/form-answer.ts';
import { ProveFirst } from '#app/forms/prove-first.tsx';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { type FormTexts, type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import type { MailRefusal, StoredMail } from '#server/connections/mail-form.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { CONNECTIONS_PATH, MAIL_PATH } from '../settings-paths.ts';
import type { Route } from './+types/mail.ts';
import { DomainPart } from './domain-part.tsx';
import { MAIL_FIELDS, mailSchema, mailTexts, mailWords } from './form.ts';
import { Given } from './given.tsx';

import { ServerFields } from './server-fields.tsx';
import '../style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Envoi des e-mails', 'Le serveur par lequel partent les e-mails de l’atelier.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = signedIn(context);
  const { connections } = context.get(depsContext).admin;
  const { stored, ...facts } = await connections.mail(who);
  const isSaved = url.searchParams.get('fait') === 'enregistre';
  const isAsked = url.searchParams.get('verifier') === 'domaine';
  const domain = isAsked ? await connections.checkDomain(who) : undefined;
  return { ...facts, form: withSeen(mailTexts(stored)), email: who.email, isSaved, domain };
}

type Answer = {
  kept: FormTexts;
  errors: FieldError[];
  meanwhile?: Meanwhile;
  isUnproven?: boolean;
  /** What the server said, and whether it may be saved all the same. */
  failed?: { answer: string | null; wasSaving: boolean };
  /** The address to which a trial has left. */
  triedTo?: string;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { account, admin } = context.get(depsContext);
  const { connections } = admin;
  const who = signedIn(context);
  const { value, errors, kept } = await readForm(mailSchema, MAIL_FIELDS, request);
  if (errors) return data<Answer>({ kept, errors }, { status: 400 });
  const { intent, draft } = value;
  if (intent === 'try') {
    const refused = await connections.tryMail(who, draft, who.email);
    return refused ? refusal(refused, kept, false) : data<Answer>({ kept, errors: [], triedTo: who.email });
  }
  if (!(await account.isProven(who))) return data<Answer>({ ...UNPROVEN, kept }, { status: 403 });
  const guard = formGuard<StoredMail>({
    fields: MAIL_FIELDS,
    kept,
    textsOf: mailTexts,
    wordsOf: mailWords,
  });
  const saved = await connections.saveMail(who, draft, { guard, isForced: intent === 'force' });
  if (saved.outcome === 'saved') return redirect(`${MAIL_PATH}?fait=enregistre`, 303);
  if (saved.outcome !== 'changed meanwhile') return refusal(saved, kept, true);
  const { meanwhile } = saved;
  return data<Answer>({ kept: meanwhile.kept, errors: [], meanwhile }, { status: 409 });
}

function refusal(refused: MailRefusal, kept: FormTexts, wasSaving: boolean) {
  if (refused.outcome === 'faults')
    return data<Answer>({ kept, errors: errorsAt(refused.faults, MAIL_FIELDS) }, { status: 400 });
  if (refused.outcome === 'too many') {
    const message = 'Trop d’essais en une heure. Attendez un peu, ou enregistrez malgré tout.';
    return tooMany<Answer>({ kept, errors: [{ message }] }, refused.retryAfterS);
  }
  const { field, words, answer } = refused.failure;
  const errors = errorsAt([{ path: field ?? '', message: words }], MAIL_FIELDS);
  return data<Answer>({ kept, errors, failed: { answer, wasSaving } }, { status: 400 });
}

export default function MailConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isServerGiven, isSenderGiven, isLost, mayBeClear, email, isSaved } = loaderData;
  const { kept = form, errors = [], meanwhile, isUnproven, failed, triedTo } = actionData ?? {};
  const draw = drawFields(MAIL_FIELDS, { errors, kept });
  const hasPassword = (kept.sealVersion ?? '0') !== '0';
  return (
    <>
      <AreaHead
        title="Envoi des e-mails"
        back={{ to: CONNECTIONS_PATH, label: 'Toutes les connexions' }}
        lead="Le serveur par lequel partent les confirmations, les devis et les codes. Il vaut dès que vous l’enregistrez."
      />
      <DoneNotice>
        {isSaved && !actionData ? 'C’est enregistré. Les e-mails qui attendaient repartent.' : null}
      </DoneNotice>
      {triedTo && (
        <Notice kind="ok" role="status" title="Le serveur a pris l’essai" level={2}>
          <p className="back-office__value">{`Il est parti vers ${triedTo}. Regardez aussi parmi les indésirables. Rien n’est encore enregistré.`}</p>
        </Notice>
      )}
      {isLost && !actionData && (
        <Notice kind="warn">
          <p>
            Le mot de passe enregistré ne s’ouvre plus&nbsp;: la clé qui l’a scellé n’est plus sur cette
            machine. Écrivez-le de nouveau.
          </p>
        </Notice>
      )}
      <Form
        key={seenKey(kept, meanwhile)}
        method="post"
        action={MAIL_PATH}
        className="account__form settings__form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} />
        {isUnproven && <ProveFirst page={MAIL_PATH} />}
        {failed && <Failed {...failed} />}
        <EditMark
          form="serveur-e-mail"
          texts={kept}
          meanwhile={meanwhile}
          title="Ces réglages ont changé entre-temps"
          page={MAIL_PATH}
          intent="save"
        />
        <input type="hidden" name="sealVersion" defaultValue={kept.sealVersion} />
        {isServerGiven ? (
          <Given what="Le serveur" variable="SMTP_URL" />
        ) : (
          <ServerFields draw={draw} mayBeClear={mayBeClear} hasPassword={hasPassword && !isLost} />
        )}
        {isSenderGiven ? (
          <Given what="L’expéditeur" variable="MAIL_FROM" />
        ) : (
          <TextField draw={draw} name="sender" />
        )}
        <TextField draw={draw} name="dkimSelector" />
        <p className="account__ways">
          <SubmitButton name="intent" value="save">
            Enregistrer
          </SubmitButton>
          <SubmitButton name="intent" value="try" variant="secondary">
            M’envoyer un essai
          </SubmitButton>
        </p>
        <p className="help">{`L’essai part avec ce qui est écrit ici, vers ${email}.`}</p>
      </Form>
      <DomainPart domain={loaderData.domain} />
    </>
  );
}

function Failed({ answer, wasSaving }: NonNullable<Answer['failed']>) {
  return (
    <Notice kind="warn" title={wasSaving ? 'Rien n’a été enregistré' : 'L’essai n’est pas parti'} level={2}>
      {answer && (
        <p className="back-office__value">{`Le serveur a répondu\u00a0: «\u00a0${answer}\u00a0».`}</p>
      )}
      {wasSaving && (
        <>
          <p>
            Corrigez, ou enregistrez malgré tout&nbsp;: aucun e-mail ne partira tant que le serveur les
            refuse. Le mot de passe est à écrire de nouveau s’il a changé.
          </p>
          <SubmitButton name="intent" value="force" variant="secondary">
            Enregistrer malgré tout
          </SubmitButton>
        </>
      )}
    </Notice>
  );
}
