import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StoredStorage } from '#server/connections/storage-settings.ts';
import { JOBS_PATH } from '../../back-office-paths.ts';
import { Given } from '../given.tsx';
import { STORAGE_PATH } from '../settings-paths.ts';
import type { Route } from './+types/storage.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage, TRIAL_FAILED } from './connection-page.tsx';
import { STORAGE_FIELDS, storageSchema, storageTexts, storageWords } from './storage-form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Stockage des fichiers', 'Là où le site garde les photos et les documents.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

const DONE: Readonly<Record<string, string>> = {
  enregistre:
    'C’est enregistré\u00a0: les nouveaux fichiers vont déjà dans le compartiment, et les anciens se lisent toujours là où ils sont.',
  retire:
    'C’est enregistré\u00a0: les nouveaux fichiers restent sur cette machine, et ceux du compartiment s’y lisent toujours.',
  oublie: 'L’ancien compartiment est oublié.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { storage } = context.get(depsContext).admin.connections;
  const { stored, ...facts } = await storage.find(signedIn(context));
  const done = ownValue(DONE, url.searchParams.get('fait')) ?? null;
  return { ...facts, form: withSeen(storageTexts(stored)), done };
}

const GIVEN = 'L’environnement du serveur règle le stockage\u00a0: rien n’a été enregistré.';

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: STORAGE_PATH,
    schema: storageSchema,
    fields: STORAGE_FIELDS,
    done: { save: 'enregistre', remove: 'retire', forget: 'oublie' },
    given: GIVEN,
    act({ intent, entered }, { who, kept }) {
      const { storage } = args.context.get(depsContext).admin.connections;
      const guard = formGuard<StoredStorage>({
        fields: STORAGE_FIELDS,
        kept,
        textsOf: storageTexts,
        wordsOf: storageWords,
      });
      return {
        try: () => storage.try(who, entered),
        save: () => storage.save(who, entered, guard),
        remove: () => storage.remove(who, guard),
        forget: () => storage.forget(who, guard),
      }[intent]();
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const LOST =
  'La clé enregistrée ne s’ouvre plus\u00a0: celle qui l’a scellée n’est plus sur cette machine. Écrivez-la de nouveau. Jusque-là, les nouveaux fichiers restent sur cette machine.';

export default function StorageConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isGiven, isLost, bucket, done } = loaderData;
  const { kept = form, errors = [] } = actionData ?? {};
  const draw = drawFields(STORAGE_FIELDS, { errors, kept });
  const hasKey = (kept.sealVersion ?? '0') !== '0' && !isLost;
  return (
    <ConnectionPage
      title="Stockage des fichiers"
      lead={
        bucket
          ? `Photos et documents vont dans le compartiment «\u00a0${bucket}\u00a0».`
          : 'Photos et documents sont sur cette machine. Un compartiment S3 est facultatif\u00a0: utile si son disque est petit, ou si le site tourne sur plusieurs machines.'
      }
      done={done}
      lost={isLost ? LOST : null}
      answer={actionData}
      trial={`Le site a écrit, relu et effacé un fichier dans «\u00a0${actionData?.triedTo}\u00a0».`}
    >
      <Elsewhere facts={loaderData} />
      <ConnectionForm
        page={STORAGE_PATH}
        answer={actionData}
        seen={{ form: 'stockage', kept, hasSecret: true }}
        again={{ remove: 'Revenir quand même à cette machine', forget: 'L’oublier quand même' }}
        asked="Le service"
        failedTrial={TRIAL_FAILED}
      >
        <input type="hidden" name="sealVersion" defaultValue={kept.sealVersion} />
        {isGiven ? (
          <Given what="Le compartiment" variable="S3_ENDPOINT" />
        ) : (
          <>
            <TextField draw={draw} name="endpoint" />
            <TextField draw={draw} name="bucket" />
            <TextField draw={draw} name="region" />
            <TextField draw={draw} name="accessKeyId" />
            <Field
              {...draw.field('secretAccessKey')}
              help={
                hasKey
                  ? 'Une clé est enregistrée, et ne se montre plus. Vide\u00a0: celle-là.'
                  : 'Elle est gardée chiffrée, et ne se montre plus.'
              }
            >
              <PasswordInput autoComplete="new-password" maxLength={500} />
            </Field>
            <p className="account__ways">
              <SubmitButton
                name="intent"
                value="save"
                busyLabel="Le service a 8&nbsp;s pour répondre à chaque demande"
              >
                Enregistrer
              </SubmitButton>
              <SubmitButton
                name="intent"
                value="try"
                variant="secondary"
                busyLabel="Le service a 8&nbsp;s pour répondre à chaque demande"
              >
                Essayer
              </SubmitButton>
              {form.bucket && (
                <SubmitButton name="intent" value="remove" variant="quiet">
                  Revenir à cette machine
                </SubmitButton>
              )}
            </p>
            <p className="help">
              L’essai écrit un petit fichier, le relit et l’efface. Enregistrer le fait aussi&nbsp;: un
              compartiment qui refuse n’est pas enregistré.
            </p>
          </>
        )}
        {loaderData.earlier && (
          <p className="account__ways">
            <SubmitButton name="intent" value="forget" variant="quiet">
              {`Oublier «\u00a0${loaderData.earlier}\u00a0», avec ce qui n’est que là`}
            </SubmitButton>
          </p>
        )}
      </ConnectionForm>
    </ConnectionPage>
  );
}

type Facts = Route.ComponentProps['loaderData'];

/** Files that are not where new ones go. */
function Elsewhere({ facts: { bucket, earlier, inFolder, folder } }: { facts: Facts }) {
  const files = inFolder > 1 ? `${inFolder}\u00a0fichiers sont` : 'Un fichier est';
  const isFolderLeft = bucket !== null && inFolder > 0;
  if (!isFolderLeft && !earlier)
    return bucket === null && inFolder > 0 ? (
      <p className="help back-office__value">
        {`${files} dans ${folder}. Ils y restent lisibles si vous prenez un compartiment, et le site les y déplace d’heure en heure.`}
      </p>
    ) : null;
  return (
    <Notice title="Des fichiers sont encore ailleurs" level={2}>
      {isFolderLeft && <p className="back-office__value">{`${files} encore dans ${folder}.`}</p>}
      {earlier && (
        <p className="back-office__value">
          {`Le compartiment d’avant, «\u00a0${earlier}\u00a0», a encore des fichiers ou vient d’être quitté.`}
        </p>
      )}
      <p>
        Rien n’est perdu&nbsp;: le site les lit là où ils sont, et les déplace d’heure en heure (
        <Link to={JOBS_PATH}>tâche «&nbsp;Déplacer les fichiers&nbsp;»</Link>). Gardez l’ancienne place
        jusque-là.
      </p>
    </Notice>
  );
}
