import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { unusual } from '#app/features/list/list-place.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/readings.ts';
import { readingsAddressSchema } from './asked.server.ts';
import { READING_FIELDS, readingSchema } from './form.ts';
import {
  KIND_CHOICES,
  KIND_WORDS,
  PAGE_READINGS,
  READ_KINDS,
  READ_STATES,
  READINGS_PATH,
  STATE_BADGES,
  STATE_CHOICES,
} from './reading-words.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Relectures', 'Les pages que vous avez relues, et qui portent votre nom.');

const DONE: Readonly<Record<string, string>> = {
  signer: 'Votre nom est au pied de la page.',
  retirer: 'La page ne nomme plus personne.',
};

const REFUSED = {
  changed: 'Rien n’a changé\u00a0: la page a d’autres mots depuis. Relisez-la, puis recommencez.',
  taken: 'Rien n’a changé\u00a0: quelqu’un d’autre vient de signer cette page.',
  nameless: 'Rien n’a changé\u00a0: écrivez d’abord votre nom dans votre profil.',
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { readings } = context.get(depsContext).admin.content;
  return loadList(PAGE_READINGS, readingsAddressSchema, url.searchParams, async ({ page, genre, etat }) => {
    const { rows, ...list } = await readings.list(signedIn(context), {
      page,
      type: genre && READ_KINDS[genre],
      state: etat && READ_STATES[etat],
    });
    return {
      ...list,
      here: placeIn(url.searchParams),
      done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
      rows: rows.map(({ type, updated, reading, ...row }) => ({
        ...row,
        kind: KIND_WORDS[type],
        updated,
        updatedOn: formatDate(updated),
        read: reading && `${reading.name}, le ${formatDate(reading.day)}`,
      })),
    };
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { readings } = context.get(depsContext).admin.content;
  const admin = signedIn(context);
  const { value, errors, kept } = await readForm(readingSchema, READING_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  if (value.intent === 'withdraw') {
    await readings.withdraw(admin, value.path);
    return redirect(placeIn(url.searchParams, 'retirer'), 303);
  }
  const saved = await readings.sign(admin, value.path, value.seen);
  if (saved === 'missing') throw data(null, { status: 404 });
  return saved === 'saved'
    ? redirect(placeIn(url.searchParams, 'signer'), 303)
    : refusedForm(REFUSED[saved], kept);
}

/** The same part of the list: whoever reads thirty pages presses thirty times. */
function placeIn(params: URLSearchParams, done?: keyof typeof DONE): string {
  const { page, ...asked } = readingsAddressSchema.parse(Object.fromEntries(params));
  return withQuery(READINGS_PATH, {
    ...unusual(PAGE_READINGS, asked),
    page: page > 1 ? page : null,
    fait: done,
  });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columnsOf = (here: string): readonly Column<Row>[] => [
  { id: 'page', label: 'Page', cell: ({ path, title }) => <Link to={path}>{title}</Link> },
  { id: 'genre', label: 'Genre', cell: ({ kind }) => kind },
  { id: 'mots', label: 'Mots du', isNumeric: true, cell: ({ updatedOn }) => updatedOn },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state, read }) => {
      const [kind, word] = STATE_BADGES[state];
      return (
        <>
          <Badge kind={kind}>{word}</Badge>
          {read && (
            <>
              <br />
              <small>{read}</small>
            </>
          )}
        </>
      );
    },
  },
  { id: 'actions', label: 'Actions', isLabelHidden: true, cell: (row) => <Press here={here} {...row} /> },
];

function Press({ here, path, title, updated, state }: Row & { here: string }) {
  const isRead = state === 'read';
  return (
    <Form method="post" action={here} preventScrollReset>
      <input type="hidden" name="path" value={path} />
      {!isRead && <input type="hidden" name="seen" value={updated} />}
      <SubmitButton
        name="intent"
        value={isRead ? 'withdraw' : 'sign'}
        variant={isRead ? 'quiet' : 'secondary'}
        size="s"
        aria-label={`${isRead ? 'Retirer le nom de' : 'J’ai relu'}\u00a0: ${title}`}
      >
        {isRead ? 'Retirer le nom' : 'J’ai relu'}
      </SubmitButton>
    </Form>
  );
}

export default function Readings({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, done, here, name } = loaderData;
  return (
    <>
      <AreaHead
        title="Relectures"
        lead={`Les pages livrées avec le site ne nomment personne. Ouvrez-en une, relisez-la, puis pressez «\u00a0J’ai relu\u00a0»\u00a0: elle dira «\u00a0Relu par ${name || '(votre nom)'}\u00a0», avec le jour, tant que ses mots ne changent pas.`}
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={actionData?.errors ?? []} />
      <PagedList
        place={PAGE_READINGS}
        list={loaderData}
        counted={['page', 'pages']}
        columns={columnsOf(here)}
        rowKey={({ path }) => path}
        none={{
          title: 'Aucune page ne correspond',
          illustration: 'aucun-resultat',
          link: { to: READINGS_PATH, label: 'Toutes les pages' },
        }}
      >
        <ChoiceFilter name="genre" label="Genre" value={asked.genre} any="Tous" choices={KIND_CHOICES} />
        <ChoiceFilter name="etat" label="État" value={asked.etat} any="Tous" choices={STATE_CHOICES} />
      </PagedList>
    </>
  );
}
