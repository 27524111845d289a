import { Trash2 } from 'lucide';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { ACTIVITY_KINDS, ACTIVITY_PERIODS, activityText } from '#domain/accounts/activity.ts';
import { ACTIVITY_PER_PAGE, activityQuerySchema } from '#domain/accounts/activity-query.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { ActivityRow } from '#server/activity/activity-module.ts';
import type { Route } from './+types/history.ts';
import { ForgetActivity } from './history/forget-activity.tsx';
import { HISTORY, HISTORY_PATH } from './history/history-path.ts';

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
  const list = await loadList(HISTORY, activityQuerySchema, url.searchParams, async (query) => {
    const { rows, total } = await activity.list(claims, query);
    return { rows: rows.map(lineOf), count: total, pageCount: Math.ceil(total / ACTIVITY_PER_PAGE) };
  });
  return { step: 'list' as const, list, done: ownValue(DONE, url.searchParams.get('fait')) ?? null };
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
  const { list, done } = loaderData;
  const { genre, periode } = list.asked;
  return (
    <>
      <AreaHead
        title="Historique"
        lead={
          <>
            Vos connexions, les étapes de vos commandes et de vos réparations, et les pages de cet espace que
            vous avez ouvertes. Chaque ligne est gardée trois ans au plus. Vous pouvez effacer les pages
            avant&nbsp;; le reste vous dit si quelqu’un d’autre a utilisé votre compte.
          </>
        }
      />
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
      <PagedList
        place={HISTORY}
        list={list}
        caption="Historique"
        counted={['ligne', 'lignes']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{
          title: 'Votre historique est vide',
          words:
            'Les étapes de vos réparations et de vos commandes se liront ici, de la plus récente à la plus ancienne.',
          illustration: 'diagnostic',
          link: { to: '/client/dashboard', label: 'Tableau de bord' },
        }}
        noMatch={{
          title: 'Aucune ligne ne correspond',
          words: 'Élargissez la période, ou choisissez un autre genre.',
          link: { to: HISTORY_PATH, label: 'Tout l’historique' },
        }}
      >
        <ChoiceFilter name="genre" label="Genre" value={genre} any="Tout" choices={KINDS} />
        <ChoiceFilter
          name="periode"
          label="Période"
          value={periode}
          any="Toutes les dates"
          choices={PERIODS}
        />
      </PagedList>
      {list.count > 0 && (
        <p className="account__ways">
          <ButtonLink to={`${HISTORY_PATH}?etape=tout-effacer`} icon={Trash2} variant="quiet">
            Effacer les pages consultées
          </ButtonLink>
        </p>
      )}
    </>
  );
}

const KINDS = Object.entries(ACTIVITY_KINDS).map(([id, { label }]) => ({ id, label }));
const PERIODS = Object.entries(ACTIVITY_PERIODS).map(([id, { label }]) => ({ id, label }));
