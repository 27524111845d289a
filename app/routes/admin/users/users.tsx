import { UserPlus } from 'lucide';
import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { STAFF_ROLE_NAMES } from '#domain/accounts/staff-roles.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import { INVITE_PATH, USERS, USERS_PATH, userPath } from '../back-office-paths.ts';
import { OutcomeNotice } from '../outcome-notice.tsx';
import type { Route } from './+types/users.ts';
import { FactorRuleSection } from './factor-rule.tsx';
import { doneText, GONE, TOO_MANY } from './invitation-texts.ts';
import { usersStepSchema } from './invite-form.ts';
import { PendingInvitations } from './pending-invitations.tsx';
import { addressSchema, invitationLine, lineOf, queryOf } from './read-users.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Utilisateurs', 'Les comptes du site, et qui l’administre.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { users, invitations } = context.get(depsContext).admin;
  const who = signedIn(context);
  return loadList(USERS, addressSchema, url.searchParams, async (asked) => {
    const { rows, total, pageCount } = await users.list(who, queryOf(asked));
    return {
      rows: rows.map(lineOf),
      count: total,
      pageCount,
      rule: await users.factorRule(who),
      invited: (await invitations.list(who)).map(invitationLine),
      done: doneText(url.searchParams.get('fait')),
    };
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => retryAfterOf(actionHeaders);

/** Handles the buttons of an invitation, and that of the rule of the two steps. */
export async function action({ request, context }: Route.ActionArgs) {
  const { value } = await readForm(usersStepSchema, {}, request);
  const { users, invitations } = context.get(depsContext).admin;
  const who = signedIn(context);
  if (!value) return data({ error: GONE }, { status: 400 });
  if (!('id' in value)) {
    const isAsked = value.intent === 'require-factor';
    await requireFreshProof(context, USERS_PATH);
    await users.askFactorOfOthers(who, isAsked);
    return redirect(withQuery(USERS_PATH, { fait: isAsked ? 'exiger' : 'proposer' }), 303);
  }
  if (value.intent === 'withdraw') {
    if (!(await invitations.withdraw(who, value.id))) return data({ error: GONE }, { status: 409 });
    return redirect(withQuery(USERS_PATH, { fait: 'annuler' }), 303);
  }
  // The invitation's mail gives a role, perhaps one that an owner let expire.
  await requireFreshProof(context, USERS_PATH);
  const sent = await invitations.resend(who, value.id);
  if (sent.outcome === 'too many') return tooMany({ error: TOO_MANY }, sent.retryAfterS);
  if (sent.outcome === 'sent') return redirect(withQuery(USERS_PATH, { fait: 'renvoyer' }), 303);
  return data({ error: GONE }, { status: 409 });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'compte',
    label: 'Compte',
    cell: ({ id, name, email }) => (
      <span className="back-office__value">
        <Link to={userPath(id)}>{name}</Link>
        {email && email !== name && (
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

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, rule, invited, done } = loaderData;
  const { q, role, etapes, bloque } = asked;
  return (
    <>
      <AreaHead
        title="Utilisateurs"
        lead="Les comptes du site, du plus récent au plus ancien, et ceux qui l’administrent."
        ways={
          <ButtonLink to={INVITE_PATH} icon={UserPlus}>
            Inviter quelqu’un
          </ButtonLink>
        }
      />
      <OutcomeNotice refused={actionData} done={done} />
      <PendingInvitations rows={invited} />
      <PagedList
        place={USERS}
        list={loaderData}
        caption="Comptes"
        counted={['compte', 'comptes']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{
          title: 'Aucun compte ne correspond',
          words: 'Cherchez une partie du nom, de l’adresse e-mail ou du numéro de téléphone.',
          illustration: 'aucun-resultat',
          link: { to: USERS_PATH, label: 'Tous les comptes' },
        }}
        submit="Chercher"
        isMany
      >
        <SearchFilter label="Nom, e-mail ou téléphone" value={q} maxLength={100} />
        <ChoiceFilter
          name="role"
          label="Rôle"
          value={role}
          any="Tous"
          choices={{ client: 'Client', admin: 'Équipe' }}
        />
        <ChoiceFilter name="etapes" label="Deux étapes" value={etapes} any="Peu importe" choices={YES_NO} />
        <ChoiceFilter name="bloque" label="Bloqué" value={bloque} any="Peu importe" choices={YES_NO} />
      </PagedList>
      {rule && <FactorRuleSection rule={rule} />}
    </>
  );
}

const YES_NO = { oui: 'Oui', non: 'Non' };
