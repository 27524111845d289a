import { ArrowRight } from 'lucide';
import { Form, type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { type Explained, explainAuthError } from '#app/features/account/auth-messages.ts';
import { ElsewhereFields } from '#app/features/account/elsewhere-fields.tsx';
import { describeProgram, type Program, programOf } from '#app/features/account/link-end.ts';
import {
  DEAD_LINK,
  type LinkType,
  linkSchema,
  pressLink,
  refusedLink,
} from '#app/features/account/press-link.ts';
import { PRESS_FIELDS } from '#app/features/account/press-link-form.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { afterSignIn, redirectTargetOf, visitorOf } from '#app/features/account/visitor.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/return.ts';
import { SessionOfLink } from './session-of-link.tsx';

type Words = { title: string; lead: string; action: string };

const CONFIRM: Words = {
  title: 'Confirmez votre adresse',
  lead: 'Un dernier clic, et votre compte est ouvert.',
  action: 'Confirmer mon adresse',
};
const SIGN_IN: Words = {
  title: 'Connexion par lien',
  lead: 'Un dernier clic, et vous êtes connecté.',
  action: 'Me connecter',
};
const WORDS: Record<LinkType, Words> = {
  signup: CONFIRM,
  email: SIGN_IN,
  magiclink: SIGN_IN,
  invite: {
    title: 'Ouvrez votre compte',
    lead: 'L’atelier vous y invite. Vous choisirez votre mot de passe ensuite.',
    action: 'Ouvrir mon compte',
  },
  recovery: {
    title: 'Nouveau mot de passe',
    lead: 'Ce message vous connecte, puis vous choisissez un autre mot de passe.',
    action: 'Choisir un mot de passe',
  },
  email_change: {
    title: 'Changement d’adresse',
    lead: 'Ce message vous est bien parvenu\u00a0: confirmez-le, connecté au compte qui change d’adresse.',
    action: 'Confirmer cette adresse',
  },
};

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Retour sur le site', 'Suite de votre connexion ou de votre inscription.');

/**
 * The target of links in mails and of providers' redirections. A `code` is exchanged at once: only the browser that
 * asked holds its verifier. The token of a mail's link waits for the button below, so that a program that scans mails
 * does not use it up.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  // Checked first: the person who asked for the mail also chose the other parameters of its link.
  const link = linkSchema.safeParse(Object.fromEntries(searchParams));
  if (link.success) {
    const address = programOf(context, link.data);
    return { told: null, words: WORDS[link.data.type], program: address && describeProgram(address) };
  }
  const code = searchParams.get('code');
  if (code) return { told: await exchange(context, code, url), words: null };
  if (searchParams.has('error') || searchParams.has('error_code'))
    return { told: explainReturn(searchParams), words: null };
  const { browserClient } = context.get(depsContext).account.sessions;
  return { told: DEAD_LINK, words: null, link: { client: browserClient, target: redirectTargetOf(url) } };
}

async function exchange(
  context: Readonly<RouterContextProvider>,
  code: string,
  url: URL,
): Promise<Explained> {
  const flowId = url.searchParams.get('sb_flow_id');
  const { data: exchanged, error } = await visitorOf(context)
    .auth()
    .exchangeCodeForSession(code, flowId ? { flowId } : undefined);
  if (error) return explainAuthError(error);
  const target = redirectTargetOf(url);
  const isRecovery = 'redirectType' in exchanged && exchanged.redirectType === 'recovery';
  throw isRecovery
    ? redirect(withRedirectTo('/nouveau-mot-de-passe', target))
    : await afterSignIn(context, target);
}

function explainReturn(parameters: URLSearchParams): Explained {
  const code = parameters.get('error_code') ?? parameters.get('error') ?? '';
  if (code === 'otp_expired') return DEAD_LINK;
  return explainAuthError({ name: 'AuthApiError', code, message: parameters.get('error_description') ?? '' });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const link = linkSchema.safeParse(Object.fromEntries(url.searchParams));
  const form = await sentForm(request);
  return link.success ? pressLink(context, url, link.data, form) : refusedLink({ told: DEAD_LINK });
}

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const told = actionData?.told ?? loaderData.told;
  const password = actionData?.password;
  if (actionData?.onward) return <Onward to={actionData.onward} />;
  const aside = (
    <>
      <h2>{'Ce n’était pas vous\u00a0?'}</h2>
      <p>Fermez cette page. Sans votre clic, rien ne change.</p>
    </>
  );
  if (told || !loaderData.words) {
    const card = (
      <AccountCard
        title={actionData?.isGood ? 'Encore une adresse' : 'Ce lien n’a pas abouti'}
        illustration="envoi-colis"
        aside={<WaysOn isHalfDone={actionData?.isGood ?? false} />}
      >
        <Notice kind={actionData?.isGood ? 'ok' : 'warn'} role="status">
          <p>{told?.message}</p>
        </Notice>
      </AccountCard>
    );
    if (!loaderData.link || actionData) return card;
    return (
      <SessionOfLink {...loaderData.link} aside={aside}>
        {card}
      </SessionOfLink>
    );
  }
  const { title, lead, action: label } = loaderData.words;
  const { program } = loaderData;
  return (
    <AccountCard title={title} lead={lead} illustration="envoi-colis" aside={aside}>
      <Form method="post" className="account__form" noValidate>
        {password && (
          <>
            <ErrorSummary errors={password.errors} />
            {password.isChange ? (
              <OwnPasswordField errors={password.errors} />
            ) : (
              <ElsewhereFields
                {...drawFields(PRESS_FIELDS, password).field('password')}
                minLength={password.minLength}
              />
            )}
          </>
        )}
        {program ? (
          <WaysOfProgram {...program} />
        ) : (
          <SubmitButton iconAfter={ArrowRight} block>
            {label}
          </SubmitButton>
        )}
      </Form>
    </AccountCard>
  );
}

/**
 * For a new address whose account is not open in this browser: reading the mailbox alone must not be enough to hand the
 * address over.
 */
function OwnPasswordField({ errors }: { errors: readonly FieldError[] }) {
  return (
    <>
      <Notice kind="warn" role="status">
        <p>
          {
            'Un compte veut prendre cette adresse. Si c’est le vôtre, connectez-vous-y dans ce navigateur, ou écrivez ici son mot de passe. Sinon, fermez cette page\u00a0: rien ne change.'
          }
        </p>
      </Notice>
      <Field {...drawFields(PRESS_FIELDS, { errors }).field('password')}>
        <PasswordInput autoComplete="current-password" />
      </Field>
    </>
  );
}

/**
 * A program on another site asked for the mail, or somebody pretends so. On the reader's own machine such a program is
 * rare: there, staying on this site comes first.
 */
function WaysOfProgram({ name, isNearby }: Program) {
  const variants = isNearby ? (['secondary', 'primary'] as const) : (['primary', 'secondary'] as const);
  const ways = [
    <SubmitButton key="on" variant={variants[0]} iconAfter={ArrowRight} block>
      Continuer vers ce service
    </SubmitButton>,
    <SubmitButton key="here" variant={variants[1]} name="staysHere" value="oui" block>
      Rester sur ce site
    </SubmitButton>,
  ];
  return (
    <>
      <Notice kind="info">
        <p>
          Ce message a été demandé pour un autre service, <strong>{name}</strong>, qui attend votre réponse.
          {' Vous ne vous en servez pas\u00a0? Restez sur ce site\u00a0: le lien y fait la même chose.'}
        </p>
      </Notice>
      {isNearby ? ways.reverse() : ways}
    </>
  );
}

/** Confirms what the mail asked for, then links back to the program on another site. */
function Onward({ to }: { to: string }) {
  return (
    <AccountCard title="C’est fait" illustration="envoi-colis" aside={<WaysOn />}>
      <Notice kind="ok" role="status">
        <p>Votre demande est confirmée. Le service qui l’a reçue vous attend.</p>
      </Notice>
      <a className="btn btn--primary btn--block" href={to} rel="noreferrer">
        Continuer
      </a>
    </AccountCard>
  );
}

/** `isHalfDone`: the account exists, and another mail has the link for the other half. */
function WaysOn({ isHalfDone = false }: { isHalfDone?: boolean }) {
  return (
    <>
      <h2>Reprendre</h2>
      <GoLink to="/connexion">Se connecter</GoLink>
      {!isHalfDone && (
        <>
          <GoLink to="/mot-de-passe-oublie">Choisir un nouveau mot de passe</GoLink>
          <GoLink to="/inscription">Créer un compte</GoLink>
        </>
      )}
    </>
  );
}
