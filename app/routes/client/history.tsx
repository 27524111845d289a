import { Trash2 } from 'lucide';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { ACTIVITY_KINDS, ACTIVITY_PERIODS, activityText } from '#domain/accounts/activity.ts';
import { ACTIVITY_PER_PAGE, activityQuerySchema } from '#domain/accounts/activity-query.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { ActivityRow } from '#server/activity/activity-module.ts';
import type { Route } from './+types/history.ts';
import { ForgetActivity } from './history/forget-activity.tsx';
import { HISTORY_PATH, historyPath } from './history/history-path.ts';

const NOT_YOURS = 'Cette ligne n’est plus dans votre historique.';

const DONE: Readonly<Record<string, string>> = {
  ligne: 'La ligne est effacée.',
  tout: 'Les pages consultées sont effacées.',
};

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Historique', 'Ce qui s’est passé sur votre compte à L’Atelier Papin.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { activity } = context.get(depsContext).account;
  const { claims } = signedIn(context);
  const step = url.searchParams.get('etape');
  if (step === 'tout-effacer') return { step: 'forget' as const, line: null };
  if (step === 'effacer') {
    const id = idOf(url.searchParams.get('ligne'));
    const row = id && (await activity.find(claims, id));
    const line = row && lineOf(row);
    if (!line || line.isKept) throw data(null, { status: 404 });
    return { step: 'forget' as const, line };
  }
  const query = activityQuerySchema.parse(Object.fromEntries(url.searchParams));
  const { rows, total } = await activity.list(claims, query);
  const { page, genre, periode } = query;
  if (page > 1 && rows.length === 0) throw redirect(historyPath(query));
  return {
    step: 'list' as const,
    asked: { genre, periode },
    rows: rows.map(lineOf),
    page,
    count: total,
    pageCount: Math.ceil(total / ACTIVITY_PER_PAGE),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

const idOf = (value: unknown) => z.uuid().safeParse(value).data ?? null;

const forgetSchema = () => z.object({ line: z.uuid() });

const lineOf = ({ id, created_at, ...row }: ActivityRow) => ({
  id,
  at: formatDate(created_at, { withTime: true }),
  ...activityText(row),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { activity } = context.get(depsContext).account;
  const { claims } = signedIn(context);
  const form = await sentForm(request);
  switch (form.get('intent')) {
    case 'forget-all':
      await activity.clear(claims);
      return redirect(`${HISTORY_PATH}?fait=tout`, 303);
    case 'forget': {
      const id = readSent(forgetSchema, {}, form).value?.line;
      if (id && (await activity.remove(claims, id))) return redirect(`${HISTORY_PATH}?fait=ligne`, 303);
      return data({ errors: [{ message: NOT_YOURS }] }, { status: 404 });
    }
    default:
      return data(
        { errors: [{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }] },
        { status: 400 },
      );
  }
}

type Line = ReturnType<typeof lineOf>;

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'quoi',
    label: 'Quoi',
    cell: ({ words, path }) => {
      const line = (
        <span>
          <Numbered>{words}</Numbered>
        </span>
      );
      return path ? <Link to={path}>{line}</Link> : line;
    },
  },
  { id: 'genre', label: 'Genre', cell: ({ kind }) => kind },
  { id: 'quand', label: 'Quand', isNumeric: true, cell: ({ at }) => at },
  {
    id: 'effacer',
    label: 'Effacer',
    isLabelHidden: true,
    cell: ({ id, words, at, isKept }) =>
      // A phone shows a label before each cell, so no cell may be empty.
      isKept ? (
        'Conservée'
      ) : (
        <Link
          to={`${HISTORY_PATH}?etape=effacer&ligne=${id}`}
          aria-label={`Effacer\u00a0: ${words}, le ${at}`}
        >
          Effacer
        </Link>
      ),
  },
];

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? [];
  useStepFocus(loaderData.step);
  if (loaderData.step === 'forget') return <ForgetActivity line={loaderData.line} />;
  const { asked, rows, page, count, pageCount, done } = loaderData;
  const isNarrow = asked.genre !== undefined || asked.periode !== undefined;
  return (
    <>
      <header className="area__head">
        <h1>Historique</h1>
        <p className="lead">
          Vos connexions, les étapes de vos commandes et de vos réparations, et les pages de cet espace que
          vous avez ouvertes. Chaque ligne est gardée trois ans au plus. Vous pouvez effacer les pages
          avant&nbsp;; le reste vous dit si quelqu’un d’autre a utilisé votre compte.
        </p>
      </header>
      {errors.map(({ message }) => (
        <Notice key={message} kind="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ))}
      {done && errors.length === 0 && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      <div>
        <ListFilters
          action={HISTORY_PATH}
          asked={asked}
          count={count > 1 ? `${count} lignes` : `${count} ligne`}
        >
          <Field name="genre" label="Genre">
            <Select defaultValue={asked.genre ?? ''}>
              <option value="">Tout</option>
              {Object.entries(ACTIVITY_KINDS).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="periode" label="Période">
            <Select defaultValue={asked.periode ?? ''}>
              <option value="">Toutes les dates</option>
              {Object.entries(ACTIVITY_PERIODS).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Historique"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<NoneHere isNarrow={isNarrow} />}
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => historyPath(asked, number)} />
          }
        />
      </div>
      {count > 0 && (
        <p className="account__ways">
          <ButtonLink to={`${HISTORY_PATH}?etape=tout-effacer`} icon={Trash2} variant="quiet">
            Effacer les pages consultées
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function NoneHere({ isNarrow }: { isNarrow: boolean }) {
  if (isNarrow)
    return (
      <EmptyState
        illustration="aucun-resultat"
        title="Aucune ligne ne correspond"
        level={2}
        link={{ to: HISTORY_PATH, label: 'Tout l’historique' }}
      >
        <p>Élargissez la période, ou choisissez un autre genre.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="diagnostic"
      title="Votre historique est vide"
      level={2}
      link={{ to: '/client/dashboard', label: 'Tableau de bord' }}
    >
      <p>
        Les étapes de vos réparations et de vos commandes se liront ici, de la plus récente à la plus
        ancienne.
      </p>
    </EmptyState>
  );
}
