import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import type { StoredMail } from '#server/connections/mail-form.ts';
import { Given } from '../given.tsx';
import { MAIL_PATH } from '../settings-paths.ts';
import type { Route } from './+types/mail.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage } from './connection-page.tsx';
import { DomainPart } from './domain-part.tsx';
import { MAIL_FIELDS, mailSchema, mailTexts, mailWords } from './form.ts';
import { ServerFields } from './server-fields.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Envoi des e-mails', 'Le serveur par lequel partent les e-mails de l’atelier.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = signedIn(context);
  const { mail } = context.get(depsContext).admin.connections;
  const { stored, ...facts } = await mail.find(who);
  const isSaved = url.searchParams.get('fait') === 'enregistre';
  const isAsked = url.searchParams.get('verifier') === 'domaine';
  const domain = isAsked ? await mail.checkDomain(who) : undefined;
  return { ...facts, form: withSeen(mailTexts(stored)), email: who.email, isSaved, domain };
}

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: MAIL_PATH,
    schema: mailSchema,
    fields: MAIL_FIELDS,
    done: { save: 'enregistre', force: 'enregistre' },
    tooManyTrials: 'Trop d’essais en une heure. Attendez un peu, ou enregistrez malgré tout.',
    async act({ intent, entered }, { who, kept }) {
      const { mail } = args.context.get(depsContext).admin.connections;
      if (intent === 'try')
        return (await mail.try(who, entered, who.email)) ?? { outcome: 'sent', to: who.email };
      const guard = formGuard<StoredMail>({
        fields: MAIL_FIELDS,
        // A port that was left to its encryption is that one.
        kept: { ...kept, port: entered.host === '' ? '' : String(entered.port) },
        textsOf: mailTexts,
        wordsOf: mailWords,
      });
      return mail.save(who, entered, { guard, isForced: intent === 'force' });
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function MailConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isServerGiven, isSenderGiven, isLost, mayBeClear, email, isSaved } = loaderData;
  const { kept = form, errors = [] } = actionData ?? {};
  const draw = drawFields(MAIL_FIELDS, { errors, kept });
  const hasPassword = (kept.sealVersion ?? '0') !== '0';
  return (
    <ConnectionPage
      title="Envoi des e-mails"
      lead="Le serveur par lequel partent les confirmations, les devis et les codes. Il vaut dès que vous l’enregistrez."
      done={isSaved && 'C’est enregistré. Les e-mails qui attendaient repartent.'}
      lost={isLost ? LOST : null}
      answer={actionData}
      tried="Regardez aussi parmi les indésirables."
    >
      <ConnectionForm
        page={MAIL_PATH}
        answer={actionData}
        seen={{ form: 'serveur-e-mail', kept, hasSecret: true }}
        again={{ force: 'Enregistrer quand même ma version' }}
        force={<Force />}
      >
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
          <SubmitButton name="intent" value="save" busyLabel={ASKING}>
            Enregistrer
          </SubmitButton>
          <SubmitButton name="intent" value="try" variant="secondary" busyLabel={ASKING}>
            M’envoyer un essai
          </SubmitButton>
        </p>
        <p className="help">{`L’essai part avec ce qui est écrit ici, vers ${email}. Avant d’enregistrer, le site interroge le serveur\u00a0: s’il est lent, cela prend jusqu’à douze secondes.`}</p>
      </ConnectionForm>
      <DomainPart domain={loaderData.domain} />
    </ConnectionPage>
  );
}

const ASKING = 'Le serveur a 12\u00a0s pour répondre';

const LOST =
  'Le mot de passe enregistré ne s’ouvre plus\u00a0: la clé qui l’a scellé n’est plus sur cette machine. Écrivez-le de nouveau.';

const Force = () => (
  <>
    <p>
      Corrigez, ou enregistrez malgré tout&nbsp;: aucun e-mail ne partira tant que le serveur les refuse. Le
      mot de passe est à écrire de nouveau s’il a changé.
    </p>
    <SubmitButton name="intent" value="force" variant="secondary">
      Enregistrer malgré tout
    </SubmitButton>
  </>
);
