import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { refusedForm, unprovenForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { HEALTH_PATH } from '../../back-office-paths.ts';
import { BACKUPS_PATH, SCHEDULE_PATH } from '../settings-paths.ts';
import type { Route } from './+types/schedule.ts';
import { ConnectionForm, ConnectionPage } from './connection-page.tsx';
import { Given } from './given.tsx';
import { SCHEDULE_FIELDS, scheduleSchema } from './schedule-form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Rythme des sauvegardes', 'Quand le site se sauvegarde, et ce qu’il en garde.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(depsContext).admin.connections.schedule.find(signedIn(context));
  const isDone = url.searchParams.get('fait') === 'enregistre';
  return { ...found, done: isDone && 'C’est enregistré\u00a0: cela vaut dès la prochaine sauvegarde.' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { account, admin } = context.get(depsContext);
  const who = signedIn(context);
  const { value, errors, kept } = await readForm(scheduleSchema, SCHEDULE_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  // Fewer kept are backups deleted.
  if (!(await account.isProven(who))) return unprovenForm(kept);
  const saved = await admin.connections.schedule.save(who, value.schedule, value.version);
  if (saved.outcome === 'changed meanwhile')
    return refusedForm('Le rythme a changé entre-temps\u00a0: rechargez la page, puis recommencez.', kept);
  return redirect(`${SCHEDULE_PATH}?fait=enregistre`, 303);
}

export default function BackupScheduleScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { everyHours, keep, given, folder, isHosted, version, done } = loaderData;
  const stored = {
    everyHours: everyHours === null ? '' : String(everyHours),
    days: String(keep.days),
    weeks: String(keep.weeks),
    months: String(keep.months),
  };
  const { errors = [], kept = stored } = actionData ?? {};
  const draw = drawFields(SCHEDULE_FIELDS, { errors, kept });
  return (
    <ConnectionPage
      title="Rythme des sauvegardes"
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
    >
      <ConnectionForm page={SCHEDULE_PATH} answer={actionData} seen={{ version }}>
        {given.every ? (
          <Given what="Le rythme" variable="BACKUP_EVERY" />
        ) : (
          <TextField draw={draw} name="everyHours" />
        )}
        {given.keep ? (
          <Given what="Ce qui est gardé" variable="BACKUP_KEEP" />
        ) : (
          <Fieldset
            id="garder"
            kind="group"
            legend="Ce qui est gardé"
            help={
              'La dernière de chaque jour, de chaque semaine, de chaque mois\u00a0; et toutes celles des dernières vingt-quatre heures. Le reste s’efface.'
            }
          >
            <TextField draw={draw} name="days" />
            <TextField draw={draw} name="weeks" />
            <TextField draw={draw} name="months" />
          </Fieldset>
        )}
        {!(given.every && given.keep) && (
          <p className="account__ways">
            <SubmitButton>Enregistrer</SubmitButton>
          </p>
        )}
      </ConnectionForm>
      <section className="area__part" aria-labelledby="place">
        <h2 id="place">Où elles sont</h2>
        <p className="back-office__value">
          {'Sur cette machine, dans '}
          <code>{folder}</code>
          {
            ' (BACKUP_DIR, dans l’environnement). Téléchargez-en une chaque semaine\u00a0: une sauvegarde qui reste sur la machine meurt avec elle.'
          }
        </p>
        <GoLink to={`${HEALTH_PATH}#sauvegardes`}>Les sauvegardes faites, à télécharger</GoLink>
        <GoLink to={BACKUPS_PATH}>La phrase secrète qui les chiffre</GoLink>
      </section>
    </ConnectionPage>
  );
}
