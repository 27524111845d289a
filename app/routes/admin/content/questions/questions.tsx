import { CirclePlus } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import { pageSchema } from '#domain/urls/asked-fields.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/questions.ts';
import { NEW_QUESTION, QUESTIONS, questionPath } from './question-paths.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Questions', 'Les questions fréquentes ajoutées par l’atelier.');

const DONE: Readonly<Record<string, string>> = {
  enregistrer: 'La question est enregistrée.',
  supprimer: 'La question est supprimée.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  return loadList(QUESTIONS, pageSchema, url.searchParams, async ({ page }) => {
    const { rows, ...pages } = await admin.content.questions.list(signedIn(context), page);
    const categories = content.faqCategories();
    return {
      ...pages,
      onSite: categories.reduce((sum, { questions }) => sum + questions.length, 0),
      done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
      rows: rows.map(({ id, question, category, position, isHidden }) => ({
        id,
        question,
        category: categories.find((one) => one.id === category)?.title ?? category,
        position,
        isHidden,
      })),
    };
  });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'question',
    label: 'Question',
    cell: ({ id, question }) => <Link to={questionPath(id)}>{question}</Link>,
  },
  { id: 'rubrique', label: 'Rubrique', cell: ({ category }) => category },
  { id: 'place', label: 'Place', isNumeric: true, cell: ({ position }) => position },
  {
    id: 'etat',
    label: 'État',
    cell: ({ isHidden }) =>
      isHidden ? <Badge kind="idle">Masquée</Badge> : <Badge kind="ok">À la page</Badge>,
  },
];

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { done, onSite } = loaderData;
  return (
    <>
      <AreaHead
        title="Questions"
        lead={
          <>
            Celles que vous ajoutez ici suivent, dans leur rubrique, celles livrées avec le site&nbsp;:{' '}
            {onSite} sont aux <Link to="/faq">questions fréquentes</Link> en ce moment.
          </>
        }
        ways={
          <ButtonLink to={questionPath(NEW_QUESTION)} variant="primary" icon={CirclePlus}>
            Ajouter une question
          </ButtonLink>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <PagedList
        place={QUESTIONS}
        list={loaderData}
        counted={['question ajoutée', 'questions ajoutées']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{
          title: 'Aucune question ajoutée',
          words: 'Une question posée trois fois au comptoir mérite sa réponse ici.',
        }}
      />
    </>
  );
}
