import { LockOpen } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { withQuery } from '#domain/urls/with-query.ts';
import { OutcomeNotice } from '../outcome-notice.tsx';
import type { Route } from './+types/holds.ts';
import { HOLDS_PATH } from './holds-path.ts';
import { holdsView, readQuery, releasedCode, releasedText, releaseSchema } from './read-holds.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réservations en attente', 'Ce que retient qui n’a rien confirmé ou rien réglé.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, query } = readQuery(url.searchParams);
  const holds = await context.get(depsContext).admin.holds.read(signedIn(context), query);
  return { asked, ...holdsView(holds, asked), done: releasedText(url.searchParams.get('fait')) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { value, errors } = await readForm(releaseSchema, {}, request);
  if (errors) return data({ error: errors[0]?.message }, { status: 400 });
  const released = await context.get(depsContext).admin.holds.release(signedIn(context), value.holds);
  const { vue } = readQuery(url.searchParams).asked;
  return redirect(withQuery(HOLDS_PATH, { vue, fait: releasedCode(released) }), 303);
}

const TOLD = {
  impayees: ' Chacun reçoit un message\u00a0: ces commandes étaient confirmées.',
  'rendez-vous': ' Chacun reçoit un message\u00a0: ces rendez-vous étaient confirmés.',
};

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'reference',
    label: 'Référence',
    cell: ({ reference, to, state }) => (
      <span>
        <Link to={to} className="ref">
          {reference}
        </Link>
        <br />
        <small>{state}</small>
      </span>
    ),
  },
  {
    id: 'qui',
    label: 'Qui',
    cell: ({ email, mailbox, network }) => (
      <span className="back-office__value back-office__who">
        {email}
        {mailbox && (
          <>
            <br />
            <Link to={mailbox.to}>{`Les ${mailbox.count} de cette boîte`}</Link>
          </>
        )}
        {network && (
          <>
            <br />
            <Link to={network.to}>{`Les ${network.count} de ce réseau`}</Link>
          </>
        )}
      </span>
    ),
  },
  { id: 'quoi', label: 'Retient', cell: ({ what }) => <span className="back-office__value">{what}</span> },
  {
    id: 'depuis',
    label: 'Depuis, jusqu’au',
    isNumeric: true,
    cell: ({ since, until }) => (
      <span>
        {since}
        <br />
        {until}
      </span>
    ),
  },
];

export default function HoldsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, rows, total, much, sums, done } = loaderData;
  // Most appointments are genuine: all are ticked at first only within one network.
  const isOfAll = asked.vue !== 'rendez-vous' || asked.groupe ? true : undefined;
  const here = withQuery(HOLDS_PATH, asked);
  return (
    <>
      <AreaHead title="Réservations en attente" lead={sums} />
      <OutcomeNotice refused={actionData} done={done} />
      {much.length > 0 && (
        <Notice kind="warn" title="Retenu plus que d’habitude" level={2}>
          <ul className="back-office__list">
            {much.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div>
        <ListFilters action={HOLDS_PATH} asked={asked}>
          <ChoiceFilter
            name="vue"
            label="Voir"
            value={asked.vue}
            any="Ce que personne n’a confirmé"
            choices={{
              impayees: 'Les commandes confirmées, non réglées',
              'rendez-vous': 'Les rendez-vous confirmés par un e-mail seulement',
            }}
          />
        </ListFilters>
        {asked.groupe && (
          <p>
            <GoLink to={withQuery(HOLDS_PATH, { vue: asked.vue })}>Toutes, de qui que ce soit</GoLink>
          </p>
        )}
        <Table
          key={String(isOfAll)}
          caption="Réservations en attente"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ key }) => key}
          selection={{
            name: 'holds[]',
            form: 'liberer',
            label: ({ reference }) => `Libérer ${reference}`,
            isOfAll,
          }}
          empty={
            <EmptyState illustration="boite-vide" title="Rien n’est retenu" level={2}>
              <p>Aucune commande ni aucun rendez-vous de cette sorte n’attend.</p>
            </EmptyState>
          }
        />
      </div>
      {rows.length > 0 && (
        <Form method="post" action={here} id="liberer" className="account__form">
          <SubmitButton icon={LockOpen} variant="secondary">
            Libérer les réservations cochées
          </SubmitButton>
          <p className="help">
            {isOfAll
              ? `Toutes celles de cette page le sont d’abord (${rows.length})\u00a0: décochez celles que vous gardez. `
              : 'Cochez celles que vous libérez, ou regardez un réseau seul\u00a0: les siennes sont alors cochées. '}
            {total > rows.length && `Les ${total - rows.length} suivantes viennent ensuite. `}
            Qui a confirmé ou réglé entre-temps garde la sienne.
            {asked.vue ? TOLD[asked.vue] : ' Personne ne reçoit de message\u00a0: rien n’était confirmé.'}
          </p>
        </Form>
      )}
    </>
  );
}
