import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StoredPlatform } from '#server/connections/platform-settings.ts';
import { PLATFORM_INVOICES_PATH } from '../../invoices/platform-paths.ts';
import { PLATFORM_PATH, sectionPath } from '../settings-paths.ts';
import type { Route } from './+types/platform.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage, TRIAL_FAILED } from './connection-page.tsx';
import { PLATFORM_FIELDS, platformSchema, platformTexts, platformWords } from './platform-form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Plateforme de facturation électronique',
    'Par où partent les factures aux entreprises, et par où arrivent celles des fournisseurs.',
  );

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

const DONE: Readonly<Record<string, string>> = {
  enregistre: 'C’est enregistré.',
  retire: 'La plateforme est retirée\u00a0: plus rien ne part par elle.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { connections } = context.get(depsContext).admin;
  const { stored, ...facts } = await connections.platform.find(signedIn(context));
  const done = ownValue(DONE, url.searchParams.get('fait')) ?? null;
  return { ...facts, form: withSeen(platformTexts(stored)), done };
}

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: PLATFORM_PATH,
    schema: platformSchema,
    fields: PLATFORM_FIELDS,
    done: { save: 'enregistre', remove: 'retire' },
    act({ intent, entered }, { who, kept }) {
      const { platform } = args.context.get(depsContext).admin.connections;
      const guard = formGuard<StoredPlatform>({
        fields: PLATFORM_FIELDS,
        kept,
        textsOf: platformTexts,
        wordsOf: platformWords,
      });
      return {
        try: () => platform.try(who, entered),
        save: () => platform.save(who, entered, guard),
        remove: () => platform.remove(who, guard),
      }[intent]();
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const LOST =
  'Le secret enregistré ne s’ouvre plus\u00a0: la clé qui l’a scellé n’est plus sur cette machine. Écrivez-le de nouveau.';

const LEADS = {
  on: 'Les factures aux entreprises partent par votre plateforme agréée, et celles qu’elle reçoit arrivent ici.',
  off: 'Facultatif jusqu’au 1er septembre 2027\u00a0: sans cette connexion, vous déposez et lisez les factures sur le site de votre plateforme.',
};

export default function PlatformConnectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isLost, isOn, done } = loaderData;
  const { kept = form, errors = [] } = actionData ?? {};
  const draw = drawFields(PLATFORM_FIELDS, { errors, kept });
  const hasSecret = (kept.sealVersion ?? '0') !== '0' && !isLost;
  return (
    <ConnectionPage
      title="Plateforme de facturation électronique"
      lead={LEADS[isOn ? 'on' : 'off']}
      done={done}
      lost={isLost ? LOST : null}
      answer={actionData}
      trial={`${actionData?.triedTo ?? 'La plateforme'} a donné un jeton et répondu.`}
    >
      <ConnectionForm
        page={PLATFORM_PATH}
        answer={actionData}
        seen={{ form: 'plateforme', kept, hasSecret: true }}
        again={{ remove: 'Retirer quand même la plateforme' }}
        asked="La plateforme"
        failedTrial={TRIAL_FAILED}
      >
        <input type="hidden" name="sealVersion" defaultValue={kept.sealVersion} />
        <TextField draw={draw} name="url" />
        <TextField draw={draw} name="authUrl" />
        <TextField draw={draw} name="client" />
        <Field
          {...draw.field('secret')}
          help={
            hasSecret
              ? 'Un secret est enregistré, et ne se montre plus. Vide\u00a0: celui-là.'
              : 'Votre plateforme le donne avec l’identifiant. Il est gardé chiffré, et ne se montre plus.'
          }
        >
          <PasswordInput autoComplete="new-password" maxLength={500} />
        </Field>
        <Field {...draw.field('sendsFrom')}>
          <DateInput {...draw.control('sendsFrom')} />
        </Field>
        <p className="account__ways">
          <SubmitButton name="intent" value="save">
            Enregistrer
          </SubmitButton>
          <SubmitButton
            name="intent"
            value="try"
            variant="secondary"
            busyLabel="La plateforme a 20&nbsp;s pour répondre"
          >
            Essayer
          </SubmitButton>
          {form.url && (
            <SubmitButton name="intent" value="remove" variant="quiet">
              Retirer la plateforme
            </SubmitButton>
          )}
        </p>
        <p className="help">
          L’essai demande un jeton et la liste des derniers messages, et n’envoie rien. Faites-le d’abord avec
          le compte d’essai de votre plateforme&nbsp;: aucune vraie plateforme n’a encore été essayée avec ce
          site.
        </p>
      </ConnectionForm>
      <section className="area__part" aria-labelledby="suite">
        <h2 id="suite">Les factures elles-mêmes</h2>
        <p>
          <Link to={PLATFORM_INVOICES_PATH}>Factures remises et reçues</Link>
        </p>
        <p>
          <Link to={sectionPath('facturation')}>Nom et adresse électronique de votre plateforme</Link>
        </p>
      </section>
    </ConnectionPage>
  );
}
