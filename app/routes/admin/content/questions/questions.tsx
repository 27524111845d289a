import { CirclePlus } from 'lucide';
import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { pageOf } from '../asked.server.ts';
import type { Route } from './+types/questions.ts';
import { NEW_QUESTION, questionPath, questionsPath } from './question-paths.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Questions', 'Les questions fréquentes ajoutées par l’atelier.');

const DONE: Readonly<Record<string, string>> = {
  enregistrer: 'La question est enregistrée.',
  supprimer: 'La question est supprimée.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(url.searchParams);
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const { rows, count, pageCount } = await contentAdmin.questions.list(signedIn(context), page);
  if (page > 1 && rows.length === 0) throw redirect(questionsPath(Math.max(1, pageCount)));
  const categories = content.faqCategories();
  return {
    page,
    count,
    pageCount,
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
  const { page, pageCount, count, rows, done, onSite } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Questions</h1>
        <p className="lead">
          Celles que vous ajoutez ici suivent, dans leur rubrique, celles livrées avec le site&nbsp;: {onSite}{' '}
          sont aux <Link to="/faq">questions fréquentes</Link> en ce moment.
        </p>
        <p className="account__ways">
          <ButtonLink to={questionPath(NEW_QUESTION)} variant="primary" icon={CirclePlus}>
            Ajouter une question
          </ButtonLink>
        </p>
      </header>
      <DoneNotice>{done}</DoneNotice>
      <Table
        caption={count > 1 ? `${count} questions ajoutées` : `${count} question ajoutée`}
        isCaptionVisible
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState illustration="boite-vide" title="Aucune question ajoutée" level={2}>
            <p>Une question posée trois fois au comptoir mérite sa réponse ici.</p>
          </EmptyState>
        }
        pagination={<Pagination page={page} pageCount={pageCount} to={questionsPath} />}
      />
    </>
  );
}
