import { UserPlus } from 'lucide';
import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { STAFF_ROLE_NAMES } from '#domain/accounts/staff-roles.ts';
import { INVITE_PATH, USERS_PATH, userPath, withQuery } from '../back-office-paths.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/users.ts';
import { doneText, GONE, TOO_MANY } from './invitation-texts.ts';
import { invitationStepSchema } from './invite-form.ts';
import { PendingInvitations } from './pending-invitations.tsx';
import { invitationLine, lineOf, readQuery } from './read-users.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Utilisateurs', 'Les comptes du site, et qui l’administre.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page, query } = readQuery(url.searchParams);
  const { backOffice, invitations } = context.get(depsContext).admin;
  const who = signedIn(context);
  const { rows, total, pageCount } = await backOffice.listUsers(who, query);
  if (page > 1 && rows.length === 0) throw redirect(pathOf(asked, Math.max(1, pageCount)));
  return {
    asked,
    page,
    pageCount,
    count: total,
    rows: rows.map(lineOf),
    invited: (await invitations.list(who)).map(invitationLine),
    done: doneText(url.searchParams.get('fait')),
  };
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => retryAfterOf(actionHeaders);

/** The buttons of an invitation. */
export async function action({ request, context }: Route.ActionArgs) {
  const { value } = await readForm(invitationStepSchema, {}, request);
  const { invitations } = context.get(depsContext).admin;
  const who = signedIn(context);
  if (!value) return data({ error: GONE }, { status: 400 });
  if (value.intent === 'withdraw') {
    if (!(await invitations.withdraw(who, value.id))) return data({ error: GONE }, { status: 409 });
    return redirect(withQuery(USERS_PATH, { fait: 'annuler' }), 303);
  }
  const sent = await invitations.resend(who, value.id);
  if (sent.outcome === 'too many') return tooMany({ error: TOO_MANY }, sent.retryAfterS);
  if (sent.outcome === 'sent') return redirect(withQuery(USERS_PATH, { fait: 'renvoyer' }), 303);
  return data({ error: GONE }, { status: 409 });
}

type Asked = Route.ComponentProps['loaderData']['asked'];
type Row = Route.ComponentProps['loaderData']['rows'][number];

const pathOf = (asked: Asked, page: number) =>
  withQuery(USERS_PATH, { ...asked, page: page > 1 ? String(page) : undefined });

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'compte',
    label: 'Compte',
    cell: ({ id, name, email }) => (
      <span className="back-office__value">
        <Link to={userPath(id)}>{name}</Link>
        {email && (
          <>
            <br />
            <small>{email}</small>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'role',
    label: 'Rôle',
    cell: ({ staffRole, isLocked }) => (
      <span>
        {staffRole ? <Badge kind="progress">{STAFF_ROLE_NAMES[staffRole]}</Badge> : 'Client'}
        {isLocked && (
          <>
            {' '}
            <Badge kind="error">Bloqué</Badge>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'etapes',
    label: 'Deux étapes',
    cell: ({ hasFactor }) => (hasFactor ? 'Activées' : 'Désactivées'),
  },
  { id: 'connexion', label: 'Dernière connexion', isNumeric: true, cell: ({ lastSignIn }) => lastSignIn },
  { id: 'commandes', label: 'Commandes', isNumeric: true, cell: ({ orders }) => orders },
  { id: 'reparations', label: 'Réparations', isNumeric: true, cell: ({ repairs }) => repairs },
];

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, page, pageCount, count, rows, invited, done } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Utilisateurs</h1>
        <p className="lead">
          Les comptes du site, du plus récent au plus ancien, et ceux qui l’administrent.
        </p>
        <p>
          <ButtonLink to={INVITE_PATH} icon={UserPlus}>
            Inviter quelqu’un
          </ButtonLink>
        </p>
      </header>
      {actionData && (
        <Notice kind="danger" role="alert">
          <p>{actionData.error}</p>
        </Notice>
      )}
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <PendingInvitations rows={invited} />
      <div>
        <ListFilters
          action={USERS_PATH}
          asked={asked}
          submit="Chercher"
          count={count > 1 ? `${count} comptes` : `${count} compte`}
          isMany
        >
          <Field name="q" label="Nom, e-mail ou téléphone" className="filters__query">
            <SearchInput defaultValue={asked.q} maxLength={100} />
          </Field>
          <Field name="role" label="Rôle">
            <Select defaultValue={asked.role ?? ''}>
              <option value="">Tous</option>
              <option value="client">Client</option>
              <option value="admin">Équipe</option>
            </Select>
          </Field>
          <Field name="etapes" label="Deux étapes">
            <YesNo of={asked.etapes} />
          </Field>
          <Field name="bloque" label="Bloqué">
            <YesNo of={asked.bloque} />
          </Field>
        </ListFilters>
        <Table
          caption="Comptes"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              illustration="aucun-resultat"
              title="Aucun compte ne correspond"
              level={2}
              link={{ to: USERS_PATH, label: 'Tous les comptes' }}
            >
              <p>Cherchez une partie du nom, de l’adresse e-mail ou du numéro de téléphone.</p>
            </EmptyState>
          }
          pagination={<Pagination page={page} pageCount={pageCount} to={(number) => pathOf(asked, number)} />}
        />
      </div>
    </>
  );
}

function YesNo({ of }: { of: string | undefined }) {
  return (
    <Select defaultValue={of ?? ''}>
      <option value="">Peu importe</option>
      <option value="oui">Oui</option>
      <option value="non">Non</option>
    </Select>
  );
}
