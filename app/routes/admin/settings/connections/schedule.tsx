import { Download } from 'lucide';
import { Form } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { INVITATION } from '#domain/admin/backup-invitation.ts';
import { sizeText } from '#domain/admin/health.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { EnteredSchedule } from '#server/connections/schedule-admin.ts';
import { copyPath, HEALTH_PATH } from '../../back-office-paths.ts';
import { Given } from '../given.tsx';
import { BACKUPS_PATH, SCHEDULE_PATH, STORAGE_PATH } from '../settings-paths.ts';
import type { Route } from './+types/schedule.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage, TRIAL_FAILED } from './connection-page.tsx';
import { SCHEDULE_FIELDS, scheduleSchema, scheduleTexts } from './schedule-form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Rythme et lieu des sauvegardes',
    'Quand le site se sauvegarde, ce qu’il en garde, et où.',
  );

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

const DONE: Readonly<Record<string, string>> = {
  enregistre: 'C’est enregistré\u00a0: cela vaut dès la prochaine sauvegarde.',
  efface: 'Les copies sont effacées du compartiment.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { schedule } = context.get(depsContext).admin.connections;
  const who = signedIn(context);
  const [{ stored, ...facts }, copies] = await Promise.all([schedule.find(who), schedule.copies(who)]);
  return {
    ...facts,
    everyHours: stored.everyHours,
    toBucket: stored.toBucket,
    form: withSeen(scheduleTexts(stored)),
    copies: copies && {
      failure: copies.failure,
      rows: copies.rows.map(({ name, takenAt, bytes }) => ({
        name,
        takenAt: formatDate(takenAt, { withTime: true }),
        size: sizeText(bytes),
      })),
    },
    mayDownload: who.aal === 'aal2',
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

const STILL_COPIED = 'Des copies s’y font encore\u00a0: décochez d’abord la case, puis enregistrez.';

// Fewer kept are backups deleted, and another place is where everything about everybody goes: whoever saves is proven.
export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: SCHEDULE_PATH,
    schema: scheduleSchema,
    fields: SCHEDULE_FIELDS,
    done: { save: 'enregistre', erase: 'efface' },
    async act(value, { who, kept }) {
      const { schedule } = args.context.get(depsContext).admin.connections;
      if (value.intent === 'erase')
        return (await schedule.removeCopies(who)) === 'still copied'
          ? { outcome: 'impossible', message: STILL_COPIED }
          : { outcome: 'saved' };
      if (value.intent === 'try') return schedule.try(who, value.entered);
      const guard = formGuard<EnteredSchedule>({ fields: SCHEDULE_FIELDS, kept, textsOf: scheduleTexts });
      return schedule.save(who, value.entered, guard);
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function BackupScheduleScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { everyHours, form, given, folder, isHosted, done } = loaderData;
  const { errors = [], kept = form } = actionData ?? {};
  const draw = drawFields(SCHEDULE_FIELDS, { errors, kept });
  return (
    <ConnectionPage
      title="Rythme et lieu des sauvegardes"
      lead={
        isHosted
          ? 'Les sauvegardes sont celles du projet hébergé\u00a0: ce rythme n’y change rien.'
          : everyHours === null
            ? 'Le site ne se sauvegarde que si vous le demandez.'
            : `Le site se sauvegarde toutes les ${everyHours}\u00a0heures.`
      }
      done={done}
      lost={null}
      answer={actionData}
      trial={`Le site a écrit puis effacé un fichier dans ${actionData?.triedTo}.`}
    >
      <ConnectionForm
        page={SCHEDULE_PATH}
        answer={actionData}
        seen={{ form: 'rythme', kept }}
        asked="Le service"
        failedTrial={TRIAL_FAILED}
      >
        {given.every ? (
          <Given what="Le rythme" variable="BACKUP_EVERY" />
        ) : (
          <TextField draw={draw} name="everyHours" />
        )}
        {given.keep ? (
          <Given what="Le nombre gardé" variable="BACKUP_KEEP" />
        ) : (
          <Fieldset
            id="garder"
            kind="group"
            legend="Sauvegardes gardées"
            help={
              'La dernière de chaque jour, de chaque semaine, de chaque mois\u00a0; et toutes celles des dernières vingt-quatre heures. Le reste s’efface.'
            }
          >
            <div className="settings__group">
              <TextField draw={draw} name="days" />
              <TextField draw={draw} name="weeks" />
              <TextField draw={draw} name="months" />
            </div>
          </Fieldset>
        )}
        <Fieldset
          id="lieu"
          kind="group"
          legend="Leur lieu"
          help={`Elles vont dans ${folder}. Une sauvegarde qui reste sur la machine meurt avec elle.`}
        >
          <div className="settings__group">
            {given.folder ? (
              <Given what="Le dossier" variable="BACKUP_DIR" />
            ) : (
              <>
                <TextField draw={draw} name="folder" />
                <p className="help">
                  {'Mettez-y d’abord un fichier vide nommé '}
                  <code>{INVITATION}</code>
                  {
                    '\u00a0: le site n’écrit que là où il est invité, et s’arrête si le disque n’est plus branché.'
                  }
                </p>
              </>
            )}
            {given.toBucket ? (
              <Given what="La copie dans le compartiment" variable="BACKUP_TO_BUCKET" />
            ) : (
              <Checkbox
                name="toBucket"
                value="oui"
                label={SCHEDULE_FIELDS.toBucket.label}
                help="Celles qui sont chiffrées seulement. Elles s’y effacent au même rythme qu’ici."
                defaultChecked={kept.toBucket === 'oui'}
                error={draw.errorOf('toBucket')}
              />
            )}
          </div>
        </Fieldset>
        {!Object.values(given).every(Boolean) && (
          <p className="account__ways">
            <SubmitButton name="intent" value="save">
              Enregistrer
            </SubmitButton>
            {!(given.folder && given.toBucket) && (
              <SubmitButton name="intent" value="try" variant="secondary">
                Essayer le lieu
              </SubmitButton>
            )}
          </p>
        )}
      </ConnectionForm>
      <Places facts={loaderData} />
    </ConnectionPage>
  );
}

type Facts = Route.ComponentProps['loaderData'];
type CopyRow = { name: string; takenAt: string; size: string };

const COLUMNS: readonly Column<CopyRow>[] = [
  { id: 'faite', label: 'Faite le', cell: ({ takenAt }) => takenAt },
  { id: 'taille', label: 'Taille', isNumeric: true, cell: ({ size }) => size },
  { id: 'nom', label: 'Nom', cell: ({ name }) => <code className="back-office__value">{name}</code> },
];

const DOWNLOAD: Column<CopyRow> = {
  id: 'telecharger',
  label: 'Télécharger',
  isLabelHidden: true,
  cell: ({ name, takenAt }) => (
    <ButtonLink
      to={copyPath(name)}
      variant="secondary"
      size="s"
      icon={Download}
      // Not `download`: a session to be proven first would save the page that asks for it.
      data-reload
      aria-label={`Télécharger la copie du ${takenAt}`}
    >
      Télécharger
    </ButtonLink>
  ),
};

const KEEP_PHRASE =
  'Une copie téléchargée reste chiffrée\u00a0: elle ne s’ouvre qu’avec la phrase secrète du jour où elle fut faite.';
const TWO_FACTORS =
  'Pour en télécharger une, ouvrez votre session avec un second facteur\u00a0: il s’active dans votre profil.';

/** What is where. */
function Places({ facts: { bucket, copies, toBucket, leftIn, mayDownload } }: { facts: Facts }) {
  const hasCopies = copies !== null && copies.rows.length > 0;
  return (
    <section className="area__part" aria-labelledby="place">
      <h2 id="place">Où elles sont</h2>
      {leftIn.map((folder) => (
        <p key={folder} className="help back-office__value">
          {`D’anciennes sont encore dans ${folder}. Elles s’y effacent à leur rythme.`}
        </p>
      ))}
      {copies?.failure && toBucket && (
        <Notice kind="warn">
          <p>{`Les copies ne se lisent pas\u00a0: ${copies.failure}`}</p>
        </Notice>
      )}
      {copies && (toBucket || hasCopies) && (
        <>
          <h3>{`Copies dans le compartiment «\u00a0${bucket}\u00a0»`}</h3>
          {hasCopies && <p>{mayDownload ? KEEP_PHRASE : TWO_FACTORS}</p>}
          <Table
            caption="Copies des sauvegardes"
            columns={mayDownload ? [...COLUMNS, DOWNLOAD] : COLUMNS}
            rows={copies.rows}
            rowKey={({ name }) => name}
            empty="Aucune copie encore. La première se fait dans l’heure."
          />
        </>
      )}
      {hasCopies && !toBucket && (
        <Form method="post" action={SCHEDULE_PATH} preventScrollReset>
          <SubmitButton name="intent" value="erase" variant="quiet">
            Effacer ces copies
          </SubmitButton>
        </Form>
      )}
      {bucket === null && <GoLink to={STORAGE_PATH}>Le compartiment des fichiers, pour des copies</GoLink>}
      <GoLink to={`${HEALTH_PATH}#sauvegardes`}>Les sauvegardes faites, à télécharger</GoLink>
      <GoLink to={BACKUPS_PATH}>La phrase secrète qui les chiffre</GoLink>
    </section>
  );
}
