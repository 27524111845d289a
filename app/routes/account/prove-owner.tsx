import { LogIn, Send, ShieldCheck } from 'lucide';
import { data, Form, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { explainAuthError } from '#app/features/account/auth-messages.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { lacksSecondFactor, redirectTargetOf, visitorOf } from '#app/features/account/visitor.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { OwnerProof } from '#server/sessions/account-backend.ts';
import type { Route } from './+types/prove-owner.ts';
import { OWNER_FIELDS, ownCodeSchema, ownPasswordSchema } from './prove-owner-form.ts';

const PROFILE = '/client/profil';

/** `hasCode`: a code has been sent, so the form has a field for it. */
type Asked = { errors: FieldError[]; hasCode: boolean };
type Context = Readonly<RouterContextProvider>;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Confirmez que c’est vous', 'Une vérification avant de changer un accès à votre compte.');

/** Asks for the proof that a change to the ways into an account needs, even in an open session. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = await visitorOf(context).who();
  const target = redirectTargetOf(url);
  if (!who) throw redirect(withRedirectTo('/connexion', target));
  if (lacksSecondFactor(who)) throw redirect(withRedirectTo('/connexion/verification', target));
  const { account } = context.get(depsContext);
  const { hasPassword } = await account.proofState(who);
  const { canProveAgain } = await account.sessions.facts();
  return { email: who.email, target: target ?? PROFILE, hasPassword, canProveAgain };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await sentForm(request);
  const target = redirectTargetOf(url) ?? PROFILE;
  switch (form.get('intent')) {
    case 'password': {
      const { value, errors } = readSent(ownPasswordSchema, OWNER_FIELDS, form);
      return errors ? refused(errors, false) : prove(context, value, target);
    }
    case 'send-code':
      return sendCode(context);
    case 'code': {
      const { value, errors } = readSent(ownCodeSchema, OWNER_FIELDS, form);
      return errors ? refused(errors, true) : prove(context, value, target);
    }
    case 'sign-in-again':
      await visitorOf(context).auth().signOut({ scope: 'local' });
      return redirectDocument(withRedirectTo('/connexion', target), 303);
    default:
      throw data(null, { status: 400 });
  }
}

/** The names of the service's parameters → fields of this page. */
const PATHS: Readonly<Record<string, string>> = { current: 'password', nonce: 'code' };

async function prove(context: Context, proof: OwnerProof, target: string) {
  const refusal = await visitorOf(context).prove(proof);
  // The target may be a page of another site, which only a document navigation reaches.
  if (!refusal) return redirectDocument(target, 303);
  const { field = '', message } = explainAuthError({ name: 'AuthApiError', ...refusal });
  return refused(errorsAt([{ path: PATHS[field] ?? '', message }], OWNER_FIELDS), 'code' in proof);
}

async function sendCode(context: Context) {
  const { error } = await visitorOf(context).auth().reauthenticate();
  // A code sent before, if any, is still valid. The page has no field for the address, which the service's error may
  // name.
  if (error) return refused([{ message: explainAuthError(error).message }], true);
  return data<Asked>({ errors: [], hasCode: true });
}

const refused = (errors: FieldError[], hasCode: boolean) => data<Asked>({ errors, hasCode }, { status: 400 });

export default function ProveOwner({ loaderData, actionData }: Route.ComponentProps) {
  const { email, target, hasPassword, canProveAgain } = loaderData;
  const { errors, hasCode } = actionData ?? { errors: [], hasCode: false };
  return (
    <AccountCard
      title="Confirmez que c’est vous"
      lead={email ? `Pour le compte ${email}, avant de changer ce qui l’ouvre.` : undefined}
      illustration="micro-soudure"
      aside={
        <>
          <h2>{'Pourquoi maintenant\u00a0?'}</h2>
          <p>
            Une session ouverte peut être celle d’un autre&nbsp;: un ordinateur partagé, un téléphone prêté.
            Votre réponse vaut quinze minutes.
          </p>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      {!canProveAgain && <SignInAgain />}
      {canProveAgain && hasPassword && <SayPassword errors={errors} />}
      {canProveAgain && hasPassword && (
        <p className="account__or">
          <span>ou</span>
        </p>
      )}
      {canProveAgain && <SayCode hasCode={hasCode} isByText={email === ''} errors={errors} />}
      <GoLink to={target} back>
        Revenir sans rien changer
      </GoLink>
    </AccountCard>
  );
}

type PartProps = { errors: readonly FieldError[] };

function SayPassword({ errors }: PartProps) {
  return (
    <Form method="post" className="account__form" noValidate>
      <Field {...drawFields(OWNER_FIELDS, { errors }).field('password')}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SubmitButton name="intent" value="password" icon={ShieldCheck} block>
        Confirmer
      </SubmitButton>
    </Form>
  );
}

type SayCodeProps = PartProps & { hasCode: boolean; isByText: boolean };

function SayCode({ hasCode, isByText, errors }: SayCodeProps) {
  const way = isByText ? 'par SMS' : 'par e-mail';
  const isSent = errors.length === 0;
  if (!hasCode)
    return (
      <Form method="post" className="account__form" noValidate>
        <SubmitButton variant="secondary" name="intent" value="send-code" icon={Send} block>
          {`Recevoir un code ${way}`}
        </SubmitButton>
      </Form>
    );
  return (
    <Form method="post" className="account__form" noValidate>
      <Field
        {...drawFields(OWNER_FIELDS, { errors }).field('code')}
        help={isSent ? `Il vient de vous être envoyé ${way}.` : `Le dernier que vous avez reçu ${way}.`}
      >
        <OtpInput />
      </Field>
      <SubmitButton name="intent" value="code" icon={ShieldCheck} block>
        Confirmer
      </SubmitButton>
      <SubmitButton variant="quiet" size="s" name="intent" value="send-code">
        Renvoyer le code
      </SubmitButton>
    </Form>
  );
}

/** A hosted project accepts no other proof. */
function SignInAgain() {
  return (
    <Form method="post" className="account__form" noValidate>
      <p>Reconnectez-vous, par le moyen de votre choix, puis recommencez.</p>
      <SubmitButton name="intent" value="sign-in-again" icon={LogIn} block>
        Me reconnecter
      </SubmitButton>
    </Form>
  );
}
