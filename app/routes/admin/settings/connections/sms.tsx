import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { shownPhone } from '#domain/customers/phone.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StoredSms } from '#server/connections/sms-settings.ts';
import { Given } from '../given.tsx';
import { SMS_PATH } from '../settings-paths.ts';
import type { Route } from './+types/sms.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage } from './connection-page.tsx';
import { SMS_FIELDS, smsSchema, smsTexts, smsWords } from './sms-form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'SMS', 'Le fournisseur par lequel partent les SMS de l’atelier.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

const DONE: Readonly<Record<string, string>> = {
  enregistre: 'C’est enregistré. Envoyez-vous un essai\u00a0: lui seul dit si les SMS arrivent.',
  retire: 'Le fournisseur est retiré\u00a0: plus aucun SMS ne part.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stored, ...facts } = await context.get(depsContext).admin.connections.sms.find(signedIn(context));
  const done = ownValue(DONE, url.searchParams.get('fait')) ?? null;
  return { ...facts, form: withSeen(smsTexts(stored)), done };
}

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: SMS_PATH,
    schema: smsSchema,
    fields: SMS_FIELDS,
    done: { save: 'enregistre', remove: 'retire' },
    async act({ intent, entered }, { who, kept }) {
      const { sms } = args.context.get(depsContext).admin.connections;
      const guard = formGuard<StoredSms>({ fields: SMS_FIELDS, kept, textsOf: smsTexts, wordsOf: smsWords });
      if (intent === 'save') return sms.save(who, entered, guard);
      if (intent === 'remove') return sms.remove(who, guard);
      const tried = await sms.try(who, entered);
      return tried.outcome === 'sent' ? { ...tried, to: shownPhone(tried.to) } : tried;
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const LOST =
  'Le jeton enregistré ne s’ouvre plus\u00a0: la clé qui l’a scellé n’est plus sur cette machine. Écrivez-le de nouveau.';

const LEADS = {
  on: 'Le fournisseur par lequel partent les codes, les nouvelles des réparations et les liens de paiement.',
  off: 'Facultatif\u00a0: sans fournisseur, le site n’envoie aucun SMS et n’en propose pas.',
};

export default function SmsConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isProviderGiven, isSenderGiven, isLost, isOn, phone, done } = loaderData;
  const { kept = form, errors = [] } = actionData ?? {};
  const draw = drawFields(SMS_FIELDS, { errors, kept });
  const hasToken = (kept.sealVersion ?? '0') !== '0' && !isLost;
  return (
    <ConnectionPage
      title="SMS"
      lead={LEADS[isOn ? 'on' : 'off']}
      done={done}
      lost={isLost ? LOST : null}
      answer={actionData}
    >
      <ConnectionForm
        page={SMS_PATH}
        answer={actionData}
        seen={{ form: 'fournisseur-sms', kept, hasSecret: true }}
        again={{ remove: 'Retirer quand même le fournisseur' }}
        asked="Le fournisseur"
        remedy={
          !phone && (
            <p>
              <ExternalLink href="/client/profil">Ajoutez votre numéro à votre profil</ExternalLink>, puis
              revenez à cet onglet.
            </p>
          )
        }
      >
        <input type="hidden" name="sealVersion" defaultValue={kept.sealVersion} />
        {isProviderGiven ? (
          <Given what="Le fournisseur" variable="SMS_API_URL" />
        ) : (
          <>
            <TextField draw={draw} name="url" />
            <Field
              {...draw.field('token')}
              help={
                hasToken
                  ? 'Un jeton est enregistré, et ne se montre plus. Vide\u00a0: celui-là.'
                  : 'Votre fournisseur le donne avec ses clés d’API. Il est gardé chiffré, et ne se montre plus.'
              }
            >
              <PasswordInput autoComplete="new-password" maxLength={500} />
            </Field>
          </>
        )}
        {isSenderGiven ? (
          <Given what="L’expéditeur" variable="SMS_SENDER" />
        ) : (
          <TextField draw={draw} name="sender" />
        )}
        <p className="account__ways">
          <SubmitButton name="intent" value="save">
            Enregistrer
          </SubmitButton>
          <SubmitButton
            name="intent"
            value="try"
            variant="secondary"
            busyLabel="Le fournisseur a 8&nbsp;s pour répondre"
          >
            M’envoyer un essai
          </SubmitButton>
          {form.url && !isProviderGiven && (
            <SubmitButton name="intent" value="remove" variant="quiet">
              Retirer le fournisseur
            </SubmitButton>
          )}
        </p>
        <p className="help">
          {phone
            ? `L’essai part avec ce qui est écrit ici, vers ${shownPhone(phone)}, et compte parmi les SMS du jour.`
            : 'L’essai part vers le numéro de votre profil, qui n’en a pas encore\u00a0: '}
          {!phone && <ExternalLink href="/client/profil">ajoutez-le</ExternalLink>}
        </p>
      </ConnectionForm>
    </ConnectionPage>
  );
}
