import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StoredReplies } from '#server/connections/replies-settings.ts';
import { Given } from '../given.tsx';
import { REPLIES_PATH } from '../settings-paths.ts';
import type { Route } from './+types/replies.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage } from './connection-page.tsx';
import { REPLIES_FIELDS, repliesSchema, repliesTexts, repliesWords } from './replies-form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Réponses des clients',
    'Par où les réponses aux e-mails et aux SMS entrent dans leur dossier.',
  );

const DONE: Readonly<Record<string, string>> = {
  enregistre: 'C’est enregistré. Répondez à un e-mail de réparation pour voir si la réponse arrive.',
  retire: 'C’est retiré\u00a0: les réponses vont dans la boîte de l’atelier.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin, settings } = context.get(depsContext);
  const { stored, ...facts } = await admin.connections.replies.find(signedIn(context));
  const done = ownValue(DONE, url.searchParams.get('fait')) ?? null;
  return { ...facts, form: withSeen(repliesTexts(stored)), webhooks: `${settings.url}/webhooks`, done };
}

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: REPLIES_PATH,
    schema: repliesSchema,
    fields: REPLIES_FIELDS,
    done: { save: 'enregistre', remove: 'retire' },
    act({ intent, draft }, { who, kept }) {
      const { replies } = args.context.get(depsContext).admin.connections;
      const guard = formGuard<StoredReplies>({
        fields: REPLIES_FIELDS,
        kept,
        textsOf: repliesTexts,
        wordsOf: repliesWords,
      });
      return intent === 'remove' ? replies.remove(who, guard) : replies.save(who, draft, guard);
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const LOST =
  'La clé enregistrée ne s’ouvre plus\u00a0: celle qui l’a scellée n’est plus sur cette machine. Écrivez-la de nouveau.';

const LEADS = {
  on: 'Les réponses des clients entrent dans leur dossier. Celles dont le dossier n’est pas sûr attendent que quelqu’un les range.',
  off: 'Facultatif\u00a0: sans cette connexion, les clients répondent à la boîte de l’atelier, hors des dossiers.',
};

export default function RepliesConnectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isSecretGiven, isAddressGiven, isLost, isOn, webhooks, done } = loaderData;
  const { kept = form, errors = [] } = actionData ?? {};
  const draw = drawFields(REPLIES_FIELDS, { errors, kept });
  const hasSecret = (kept.sealVersion ?? '0') !== '0' && !isLost;
  return (
    <ConnectionPage
      title="Réponses des clients"
      lead={LEADS[isOn ? 'on' : 'off']}
      done={done}
      lost={isLost ? LOST : null}
      answer={actionData}
    >
      <ConnectionForm
        page={REPLIES_PATH}
        answer={actionData}
        seen={{ form: 'reponses', kept, hasSecret: true }}
        again={{ remove: 'Retirer quand même la connexion' }}
      >
        <input type="hidden" name="sealVersion" defaultValue={kept.sealVersion} />
        {isAddressGiven ? (
          <Given what="Le champ «&nbsp;Boîte des réponses&nbsp;»" variable="REPLIES_ADDRESS" />
        ) : (
          <TextField draw={draw} name="address" />
        )}
        {isSecretGiven ? (
          <Given what="Le champ «&nbsp;Clé de signature&nbsp;»" variable="REPLIES_SECRET" />
        ) : (
          <Field
            {...draw.field('secret')}
            help={
              hasSecret
                ? 'Une clé est enregistrée, et ne se montre plus. Vide\u00a0: celle-là.'
                : 'Tirez 20 signes ou plus au hasard, et donnez les mêmes au service qui reçoit les messages.'
            }
          >
            <PasswordInput autoComplete="new-password" maxLength={200} />
          </Field>
        )}
        <p className="account__ways">
          <SubmitButton name="intent" value="save">
            Enregistrer
          </SubmitButton>
          {hasSecret && !isSecretGiven && (
            <SubmitButton name="intent" value="remove" variant="quiet">
              Retirer la connexion
            </SubmitButton>
          )}
        </p>
      </ConnectionForm>
      <section className="area__part" aria-labelledby="service">
        <h2 id="service">Présenter un message au site</h2>
        <p>
          Chaque message part signé, comme le dit standardwebhooks.com. Une réponse 429 ou 503 demande de le
          présenter de nouveau plus tard.
        </p>
        <ul>
          <li className="back-office__value">
            {'Un e-mail, tel qu’il a voyagé (message/rfc822), en POST à '}
            <code>{`${webhooks}/mails`}</code>
          </li>
          <li className="back-office__value">
            {'Un SMS, {from, text, id} en JSON, en POST à '}
            <code>{`${webhooks}/sms`}</code>
          </li>
        </ul>
      </section>
    </ConnectionPage>
  );
}
