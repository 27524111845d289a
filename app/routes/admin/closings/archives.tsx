import { Archive } from 'lucide';
import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { archivePeriodText, readArchivePeriod } from '#domain/closing/archive-period.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { capitalize } from '#domain/text/typography.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/archives.ts';
import { ARCHIVES_PATH, archiveFilePath, TILL_PATH } from './closing-paths.ts';
import '#app/routes/admin/style.css';
import '../case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Archives de la caisse',
    'Ce que disent les périodes clôturées, signé, à garder ailleurs.',
  );

const archiveSchema = () =>
  z.object({
    period: z
      .string()
      .trim()
      .refine((text) => readArchivePeriod(text) !== null, 'Choisissez un mois ou une année de la liste.'),
  });

const FIELDS = { period: { label: 'Période' } } satisfies FieldsOf<ReturnType<typeof archiveSchema>>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { made, open } = await context.get(depsContext).admin.periodArchives.list(signedIn(context));
  return {
    made: made.map(({ period, digest, made_at, maker, isSigned }) => ({
      period,
      words: capitalize(archivePeriodText(period)),
      path: archiveFilePath(period),
      digest,
      by: `${formatDate(made_at, { withTime: true })}, ${maker ?? 'L’atelier'}`,
      isSigned,
    })),
    open: open.map((period) => ({ period, words: archivePeriodText(period) })),
    isDone: url.searchParams.has('fait'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { periodArchives } = context.get(depsContext).admin;
  const { value, errors, kept } = await readForm(archiveSchema, FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const made = await periodArchives.make(signedIn(context), value.period);
  if (made.outcome === 'refused') return refusedForm(made.reason, kept);
  return redirect(`${ARCHIVES_PATH}?fait`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type Made = Route.ComponentProps['loaderData']['made'][number];

const COLUMNS: readonly Column<Made>[] = [
  {
    id: 'periode',
    label: 'Période',
    cell: ({ words, path }) => <ExternalLink href={path}>{words}</ExternalLink>,
  },
  { id: 'par', label: 'Archivée', cell: ({ by }) => by },
  {
    id: 'empreinte',
    label: 'Empreinte du manifeste',
    cell: ({ digest }) => <span className="back-office__value">{digest}</span>,
  },
];

export default function ArchivesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { made, open, isDone } = loaderData;
  const forged = made.filter(({ isSigned }) => !isSigned);
  return (
    <>
      <AreaHead
        title="Archives de la caisse"
        back={{ to: TILL_PATH, label: 'Clôture de caisse' }}
        lead="Un mois ou une année clôturés, en un fichier signé. Gardez-le hors de cette machine&nbsp;: il montre ce que disaient les livres ce jour-là."
      />
      <DoneNotice>
        {isDone && !actionData ? 'C’est archivé. Téléchargez le fichier, et notez l’empreinte à part.' : null}
      </DoneNotice>
      <ErrorSummary errors={actionData?.errors ?? []} />
      {forged.map(({ period, words }) => (
        <Notice key={period} kind="danger" title="Une signature ne convient pas" level={2}>
          <p>{`${words}\u00a0: l’archive enregistrée n’est plus celle qui a été signée.`}</p>
        </Notice>
      ))}
      {open.length > 0 && (
        <section className="area__part" aria-labelledby="a-archiver">
          <h2 id="a-archiver">À archiver</h2>
          <Form method="post" action={ARCHIVES_PATH} className="account__ways">
            {open.map(({ period, words }) => (
              <SubmitButton
                key={period}
                name="period"
                value={period}
                variant="secondary"
                icon={Archive}
              >{`Archiver ${period.length === 4 ? 'l’' : ''}${words}`}</SubmitButton>
            ))}
          </Form>
        </section>
      )}
      <section className="area__part" aria-labelledby="archives">
        <h2 id="archives">Archives</h2>
        <Table
          caption="Périodes archivées"
          columns={COLUMNS}
          rows={made}
          rowKey={({ period }) => period}
          empty="Aucune période n’est archivée. Un mois s’archive une fois son dernier jour clôturé."
        />
        <p className="help">
          À chaque téléchargement, le site refait l’archive d’après ses livres et la compare à celle qui a été
          signée. LISEZMOI.txt, dans le fichier, dit comment la vérifier sans le site.
        </p>
      </section>
    </>
  );
}
