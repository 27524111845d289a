import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { STAFF_ROLE_NAMES } from '#domain/accounts/staff-roles.ts';
import type { UserStep } from '#domain/accounts/user-steps.ts';
import { countedText } from '#domain/figures/format-count.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import { JOURNAL_PATH, USERS_PATH, userPath } from '../back-office-paths.ts';
import { OVERLAYS_PATH } from '../overlays/overlay-paths.ts';
import { OVERLAY_STATE_WORDS } from '../overlays/overlay-states.ts';
import type { Route } from './+types/user.ts';
import {
  idOf,
  sessionView,
  stepNamed,
  USER_STEP_FIELDS,
  type UserView,
  userStepSchema,
  userView,
} from './read-users.server.ts';
import { ROLE_CHOICES } from './role-choices.ts';
import { UserSessions } from './user-sessions.tsx';
import { STEP_WORDS, stepAt } from './user-step-texts.ts';
import '#app/routes/admin/style.css';
import { OutcomeNotice } from '../outcome-notice.tsx';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.user.title ?? 'Compte', 'Un compte du site, et ce qu’on peut en faire.');

/** The word in the address once a session was ended. */
const SESSION_ENDED = 'appareil';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const who = signedIn(context);
  const id = idOf(params.id);
  const { users, overlays } = context.get(depsContext).admin;
  const found = id && (await users.find(who, id));
  if (!found) throw data(null, { status: 404 });
  const user = userView(found, who.id);
  const step = stepAt(url.searchParams.get('etape'));
  const word = url.searchParams.get('fait');
  const done = stepAt(word);
  return {
    user,
    sessions: (await users.sessionsOf(who, found.id)).map(sessionView),
    scheduled: await overlays.countScheduledBy(who, found.id),
    // A step that is no longer possible is not opened.
    step: step && user.steps.includes(step) ? step : null,
    done: word === SESSION_ENDED ? 'L’appareil est déconnecté.' : done && STEP_WORDS[done].done,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(userStepSchema, USER_STEP_FIELDS, request);
  if (errors) return data({ error: errors[0]?.message ?? '', step: stepNamed(kept.intent) }, { status: 400 });
  const who = signedIn(context);
  if (value.intent === 'end-session') {
    const { users } = context.get(depsContext).admin;
    if (!(await users.endStaffSession(who, { userId: id, sessionId: value.session })))
      return data({ error: 'Cette session est déjà finie.', step: null }, { status: 409 });
    return redirect(withQuery(userPath(id), { fait: SESSION_ENDED }), 303);
  }
  const step = value.intent;
  const { asksProof, word } = STEP_WORDS[step];
  if (asksProof) await requireFreshProof(context, withQuery(userPath(id), { etape: word }));
  const taken = await context
    .get(depsContext)
    .admin.users.takeStep(who, id, step, 'staffRole' in value ? value.staffRole : null);
  if (taken.outcome === 'gone') throw data(null, { status: 404 });
  if (taken.outcome === 'refused') return data({ error: taken.reason, step: null }, { status: 409 });
  // An administrator who gave up the role can no longer enter the back office.
  if (step === 'demote' && id === who.id) return redirect('/client/dashboard', 303);
  return redirect(withQuery(userPath(id), { fait: word }), 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, scheduled, step, done } = loaderData;
  useStepFocus(step ?? 'overview');
  // A role that was not chosen is asked for again.
  const asked = actionData ? actionData.step : step;
  if (asked) return <Confirmation user={user} step={asked} scheduled={scheduled} error={actionData?.error} />;
  return (
    <>
      <AreaHead
        title={<span className="back-office__value">{user.title}</span>}
        back={{ to: USERS_PATH, label: 'Tous les utilisateurs' }}
      >
        <p>
          <Badge kind={user.role === 'admin' ? 'progress' : 'idle'}>
            {user.staffRole ? STAFF_ROLE_NAMES[user.staffRole] : 'Client'}
          </Badge>
          {user.isLocked && (
            <>
              {' '}
              <Badge kind="error">Bloqué</Badge>
            </>
          )}
          {user.isSelf && ' C’est votre compte.'}
        </p>
      </AreaHead>
      <OutcomeNotice refused={actionData} done={done} />
      <Facts user={user} />
      <UserSessions userId={user.id} sessions={sessions} />
      <section className="area__part" aria-labelledby="actions">
        <h2 id="actions">Ce compte</h2>
        <p className="account__ways">
          {user.steps.map((each, index) => (
            <ButtonLink
              key={each}
              to={withQuery(userPath(user.id), { etape: STEP_WORDS[each].word })}
              variant={index === 0 ? 'primary' : 'secondary'}
            >
              {STEP_WORDS[each].label}
            </ButtonLink>
          ))}
        </p>
        {scheduled > 0 && <Scheduled count={scheduled} />}
        <GoLink to={withQuery(JOURNAL_PATH, { ligne: user.id })}>Ce que l’équipe a fait à ce compte</GoLink>
        {user.role === 'admin' && (
          <GoLink to={withQuery(JOURNAL_PATH, { qui: user.id })}>Ce que ce compte a changé</GoLink>
        )}
      </section>
    </>
  );
}

function Facts({ user }: { user: UserView }) {
  const { email, isConfirmed, phone, hasPassword, hasFactor, createdOn, lastSignIn, sessions } = user;
  return (
    <DescriptionList
      items={[
        {
          term: 'E-mail',
          detail: email ? (
            <span className="back-office__value">
              <a href={`mailto:${email}`}>{email}</a>
              {!isConfirmed && ', pas encore confirmée'}
            </span>
          ) : (
            'Aucun'
          ),
        },
        ...(phone ? [{ term: 'Téléphone', detail: <PhoneLink number={phone} /> }] : []),
        { term: 'Mot de passe', detail: hasPassword ? 'Choisi' : 'Aucun' },
        { term: 'Deux étapes', detail: hasFactor ? 'Activées' : 'Désactivées' },
        { term: 'Ouvert', detail: createdOn },
        { term: 'Dernière connexion', detail: lastSignIn },
        { term: 'Sessions ouvertes', detail: sessions },
        { term: 'Commandes', detail: user.orders },
        { term: 'Réparations', detail: user.repairs },
      ]}
    />
  );
}

/** Changes of texts and figures that this account has scheduled; they stay when it loses its rights. */
const Scheduled = ({ count }: { count: number }) => (
  <GoLink to={withQuery(OVERLAYS_PATH, { etat: OVERLAY_STATE_WORDS.scheduled.asked })}>
    {countedText(count, 'changement programmé', 'changements programmés')} par ce compte
  </GoLink>
);

type Asked = { user: UserView; step: UserStep; scheduled: number; error?: string | undefined };

/** Asks for confirmation on a page of its own: works without script, and opening a link does nothing. */
function Confirmation({ user, step, scheduled, error }: Asked) {
  const { question, lead, submit, isDangerous } = STEP_WORDS[step];
  return (
    <>
      <h1>{question}</h1>
      <Notice kind={isDangerous ? 'warn' : 'info'}>
        <p>
          <b className="back-office__value">{user.email ?? user.title}</b>
        </p>
        <p>{lead}</p>
        {scheduled > 0 && endsRights(step) && (
          <>
            <p>
              Les prix et les textes que ce compte a programmés restent ceux de la boutique&nbsp;: ils
              changeront à leur heure, sauf si vous les retirez.
            </p>
            <Scheduled count={scheduled} />
          </>
        )}
      </Notice>
      <Form method="post" action={userPath(user.id)} className="account__form">
        {(step === 'promote' || step === 'change-role') && (
          <RadioGroup
            name="staffRole"
            legend="Rôle"
            choices={ROLE_CHOICES}
            look="cards"
            {...(user.staffRole && { defaultValue: user.staffRole })}
            error={error}
          />
        )}
        <div className="account__ways">
          <SubmitButton name="intent" value={step} variant={isDangerous ? 'danger' : 'primary'}>
            {submit}
          </SubmitButton>
          <ButtonLink to={userPath(user.id)} variant="quiet">
            Ne rien faire
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

/** Steps after which an owner schedules nothing more. */
const endsRights = (step: UserStep) => step === 'change-role' || step === 'demote' || step === 'lock';
