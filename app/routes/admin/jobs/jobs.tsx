import { Play } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { jobState } from '#domain/admin/health.ts';
import { jobText } from '#domain/admin/jobs.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { JOBS_PATH } from '../back-office-paths.ts';
import { HEALTH_KINDS } from '../health/health-kinds.ts';
import type { Route } from './+types/jobs.ts';
import '#app/routes/admin/style.css';
import { OutcomeNotice } from '../outcome-notice.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Tâches', 'Ce que le site fait de lui-même, et quand il l’a fait.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const runs = await context.get(depsContext).admin.health.listJobs(signedIn(context));
  const now = nowOf(context);
  const rows = runs.map(({ job, every, startedAt, endedAt, error, succeededAt }) => ({
    job,
    words: jobText(job),
    every: every === 'hour' ? 'Toutes les heures' : 'Toutes les minutes',
    startedAt: formatDate(startedAt, { withTime: true }),
    took: startedAt && endedAt ? durationText(endedAt.getTime() - startedAt.getTime()) : '',
    state: startedAt ? jobState({ startedAt, endedAt, error }, now) : ('warn' as const),
    stateText: startedAt ? stateText(endedAt, error) : 'Jamais lancée',
    error,
    succeededAt: error ? formatDate(succeededAt, { withTime: true }) || 'jamais' : null,
  }));
  const done = url.searchParams.get('fait') ?? '';
  return { rows, done: rows.find(({ job }) => job === done)?.words ?? null };
}

const stateText = (endedAt: Date | null, error: string | null) => {
  if (endedAt === null) return 'En cours';
  return error === null ? 'Réussie' : 'En échec';
};

const durationText = (ms: number) =>
  ms < 1000 ? `${ms}\u00a0ms` : `${(ms / 1000).toFixed(1).replace('.', ',')}\u00a0s`;

export async function action({ request, context }: Route.ActionArgs) {
  const { value } = await readForm(jobSchema, {}, request);
  const { health } = context.get(depsContext).admin;
  const error = value ? await health.runJob(signedIn(context), value.job) : false;
  if (!value || error === false) return data({ error: 'Cette tâche n’existe pas.' }, { status: 404 });
  if (error !== null) return data({ error: `La tâche a échoué\u00a0: ${error}` }, { status: 409 });
  return redirect(`${JOBS_PATH}?fait=${encodeURIComponent(value.job)}`, 303);
}

/** The job of the pressed button. */
const jobSchema = () => z.object({ job: z.string() });

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'tache', label: 'Tâche', cell: ({ words }) => words },
  { id: 'rythme', label: 'Rythme', cell: ({ every }) => every },
  { id: 'derniere', label: 'Dernière fois', isNumeric: true, cell: ({ startedAt }) => startedAt || '—' },
  { id: 'duree', label: 'Durée', isNumeric: true, cell: ({ took }) => took || '—' },
  {
    id: 'resultat',
    label: 'Résultat',
    cell: ({ state, stateText, error, succeededAt }) => (
      <span className="back-office__value">
        <Badge kind={HEALTH_KINDS[state]}>{stateText}</Badge>
        {error && (
          <>
            <br />
            <small>{`${error} Dernière réussite\u00a0: ${succeededAt}.`}</small>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'lancer',
    label: 'Lancer maintenant',
    isLabelHidden: true,
    cell: ({ job, words }) => (
      <Form method="post" action={JOBS_PATH} preventScrollReset>
        <SubmitButton
          name="job"
          value={job}
          variant="secondary"
          size="s"
          icon={Play}
          aria-label={`Lancer maintenant\u00a0: ${words}`}
        >
          Lancer
        </SubmitButton>
      </Form>
    ),
  },
];

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, done } = loaderData;
  return (
    <>
      <AreaHead
        title="Tâches"
        lead={
          <>
            Ce que le site fait de lui-même. Chacune peut être lancée à tout moment&nbsp;: ce qui est déjà
            fait n’est pas refait.
          </>
        }
      />
      <OutcomeNotice refused={actionData} done={done && `C’est fait\u00a0: ${done}.`} />
      <Table caption="Tâches" columns={COLUMNS} rows={rows} rowKey={({ job }) => job} empty="Aucune tâche." />
    </>
  );
}
