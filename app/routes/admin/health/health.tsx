import { RefreshCw } from 'lucide';
import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { HEALTH_WORDS, sizeText } from '#domain/admin/health.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { HEALTH_PATH } from '../back-office-paths.ts';
import type { Route } from './+types/health.ts';
import { BackupsPart } from './backups-part.tsx';
import { BACKUP_FIELDS, backupSchema } from './form.ts';
import { HEALTH_KINDS } from './health-kinds.ts';
import '#app/routes/admin/style.css';
import { OutcomeNotice } from '../outcome-notice.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Santé', 'Comment va le site, et ce qu’il y a à régler.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = context.get(depsContext);
  const who = signedIn(context);
  const [checked, { kept, isRunning, isHosted, everyHours, keep }] = await Promise.all([
    admin.health.check(who),
    admin.backups.list(who),
  ]);
  return {
    ...checked,
    backups: isHosted
      ? null
      : {
          rows: kept.map(({ name, takenAt, bytes, isSealed }) => ({
            name,
            takenAt: formatDate(takenAt, { withTime: true }),
            size: sizeText(bytes),
            isSealed,
          })),
          isRunning,
          rhythm: rhythmText(everyHours, keep),
          mayDownload: who.aal === 'aal2',
        },
    isStarted: url.searchParams.get('fait') === 'sauvegarder',
    isRefused: url.searchParams.get('refus') === 'second-facteur',
  };
}

function rhythmText(
  everyHours: number | null,
  { days, weeks, months }: { days: number; weeks: number; months: number },
): string {
  const rhythm =
    everyHours === null
      ? 'Le site n’en fait que si vous le demandez.'
      : `Le site en fait une toutes les ${everyHours}\u00a0heures.`;
  return `${rhythm} Restent celles des dernières vingt-quatre heures, puis la dernière de chacun des ${days} derniers jours, des ${weeks} dernières semaines et des ${months} derniers mois.`;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { errors } = await readForm(backupSchema, BACKUP_FIELDS, request);
  if (errors) return data({ error: 'Cette action n’existe pas.' }, { status: 400 });
  const isStarted = await context.get(depsContext).admin.backups.start(signedIn(context));
  if (!isStarted) return data({ error: 'Une sauvegarde est déjà en cours.' }, { status: 409 });
  return redirect(`${HEALTH_PATH}?fait=sauvegarder#sauvegardes`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, checks, facts, backups, isStarted, isRefused } = loaderData;
  return (
    <>
      <AreaHead title="Santé">
        <p>
          <Badge kind={HEALTH_KINDS[state]}>{HEALTH_WORDS[state]}</Badge>
        </p>
        <p>
          <ButtonLink to={HEALTH_PATH} variant="secondary" icon={RefreshCw}>
            Regarder de nouveau
          </ButtonLink>
        </p>
      </AreaHead>
      <OutcomeNotice
        refused={actionData}
        done={isStarted && 'La sauvegarde est lancée. Elle continue sans vous.'}
      />
      {isRefused && (
        <Notice kind="warn" role="status">
          <p>Une sauvegarde se télécharge avec une session ouverte par un second facteur.</p>
        </Notice>
      )}
      <ul className="back-office__checks">
        {checks.map((check) => (
          <li key={check.id} className="back-office__check">
            <h2>{check.label}</h2>
            <Badge kind={HEALTH_KINDS[check.state]}>{HEALTH_WORDS[check.state]}</Badge>
            <p className="back-office__value">{check.words}</p>
            {check.advice && <p>{check.advice}</p>}
            {check.link && <GoLink to={check.link.to}>{check.link.label}</GoLink>}
          </li>
        ))}
      </ul>
      {backups && <BackupsPart {...backups} />}
      <section className="area__part" aria-labelledby="reglages">
        <h2 id="reglages">Version et réglages</h2>
        <DescriptionList items={facts} />
      </section>
    </>
  );
}
