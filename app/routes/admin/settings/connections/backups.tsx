import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { HEALTH_PATH } from '../../back-office-paths.ts';
import { Given } from '../given.tsx';
import { BACKUPS_PATH, KIT_PATH, SCHEDULE_PATH } from '../settings-paths.ts';
import type { Route } from './+types/backups.ts';
import { BACKUPS_FIELDS, backupsSchema } from './backups-form.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage } from './connection-page.tsx';
import { secretGuard, secretTexts } from './secret-guard.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Phrase secrète des sauvegardes', 'Ce qui chiffre les sauvegardes de l’atelier.');

const DONE: Readonly<Record<string, string>> = {
  enregistre:
    'C’est enregistré\u00a0: les sauvegardes à venir sont chiffrées. Celles d’avant s’ouvrent comme avant.',
  retire: 'La phrase est retirée\u00a0: les sauvegardes à venir se lisent telles quelles.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stored, ...facts } = await context
    .get(depsContext)
    .admin.connections.backups.find(signedIn(context));
  return {
    ...facts,
    form: withSeen(secretTexts(stored)),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: BACKUPS_PATH,
    schema: backupsSchema,
    fields: BACKUPS_FIELDS,
    done: { save: 'enregistre', remove: 'retire' },
    given: 'L’environnement règle cette phrase\u00a0: rien ne s’enregistre ici.',
    act(value, { who, kept }) {
      const { backups } = args.context.get(depsContext).admin.connections;
      const guard = secretGuard({ label: 'Phrase enregistrée', kept, isRemoving: value.intent === 'remove' });
      return value.intent === 'remove'
        ? backups.remove(who, guard)
        : backups.save(who, value.passphrase, guard);
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const LOST =
  'La phrase enregistrée ne s’ouvre plus\u00a0: la clé qui l’a scellée n’est plus sur cette machine. Aucune sauvegarde ne se fait tant que vous ne l’écrivez pas de nouveau.';

export default function BackupPassphrase({ loaderData, actionData }: Route.ComponentProps) {
  const { isGiven, isStored, isLost, form, folder, done } = loaderData;
  const { errors = [], kept = form } = actionData ?? {};
  const draw = drawFields(BACKUPS_FIELDS, { errors, kept });
  return (
    <ConnectionPage
      title="Phrase secrète des sauvegardes"
      lead={
        isStored || isGiven
          ? 'Les sauvegardes sont chiffrées.'
          : 'Sans elle, qui trouve une sauvegarde lit tout ce que vous savez de vos clients.'
      }
      done={done}
      lost={isLost ? LOST : null}
      answer={actionData}
    >
      <Notice kind="warn" title="Une phrase perdue ne se retrouve pas" level={2}>
        <p>
          Une sauvegarde chiffrée ne s’ouvre qu’avec la phrase du jour où elle fut faite. Si cette machine est
          perdue et que la phrase n’est écrite nulle part ailleurs, vos sauvegardes sont perdues avec elle,
          pour toujours. Écrivez-la sur papier, et gardez-la ailleurs qu’à l’atelier.
        </p>
      </Notice>
      {isGiven ? (
        <Given what="La phrase" variable="BACKUP_PASSPHRASE" />
      ) : (
        <ConnectionForm
          page={BACKUPS_PATH}
          answer={actionData}
          seen={{ form: 'phrase-secrete', kept, hasSecret: true }}
          again={{ remove: 'Ne plus chiffrer quand même' }}
        >
          <Field
            {...draw.field('passphrase')}
            help={
              'Douze signes au moins\u00a0: quatre mots sans rapport, par exemple. Elle est gardée chiffrée, et ne se montre plus.'
            }
          >
            <PasswordInput autoComplete="new-password" maxLength={200} />
          </Field>
          <Field {...draw.field('passphraseAgain')}>
            <PasswordInput autoComplete="new-password" maxLength={200} />
          </Field>
          <Checkbox
            name="isWritten"
            value="oui"
            label={BACKUPS_FIELDS.isWritten.label}
            defaultChecked={kept.isWritten === 'oui'}
            error={draw.errorOf('isWritten')}
          />
          <p className="account__ways">
            <SubmitButton name="intent" value="save">
              {isStored ? 'Changer la phrase' : 'Enregistrer'}
            </SubmitButton>
            {isStored && (
              <SubmitButton name="intent" value="remove" variant="quiet">
                Ne plus chiffrer
              </SubmitButton>
            )}
          </p>
        </ConnectionForm>
      )}
      <section className="area__part" aria-labelledby="place">
        <h2 id="place">Où sont les sauvegardes</h2>
        <p className="back-office__value">
          {'Sur cette machine, dans '}
          <code>{folder}</code>
          {
            '. Une sauvegarde qui reste sur la machine meurt avec elle\u00a0: copiez-les ailleurs, ou téléchargez-en une chaque semaine.'
          }
        </p>
        <GoLink to={SCHEDULE_PATH}>Leur rythme, leur lieu, et combien sont gardées</GoLink>
        <GoLink to={`${HEALTH_PATH}#sauvegardes`}>Les sauvegardes faites, à télécharger</GoLink>
        <GoLink to={KIT_PATH}>La trousse de secours, à imprimer</GoLink>
      </section>
    </ConnectionPage>
  );
}
