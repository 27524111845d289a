import { LogIn, Mail } from 'lucide-react';
import { data, Form, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { acceptEmailCode, codeStep } from '#app/features/account/email-code.ts';
import { EmailCodeForm } from '#app/features/account/email-code-form.tsx';
import { EmailField } from '#app/features/account/email-field.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import {
  ACCOUNT_LABELS,
  emailField,
  passwordField,
  readFields,
  typed,
} from '#app/features/account/read-form.ts';
import { SubmitButton } from '#app/features/account/submit-button.tsx';
import { afterSignIn, redirectTargetOf, returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import { RouteError } from '#app/routes/site/not-found.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { withRedirectTo } from '#domain/safe-redirect.ts';
import type { Route } from './+types/sign-in.ts';
import { ProviderButtons } from './provider-buttons.tsx';

const emailSchema = z.object({ email: emailField });
const passwordSchema = z.object({ email: emailField, password: passwordField });

/** Said whether or not the address has an account. */
const SENT =
  'Si cette adresse a un compte chez nous, un message vient de partir, avec un bouton et un code à six chiffres.';
const TO_CONFIRM =
  'Votre adresse n’est pas encore confirmée. Nous vous avons écrit\u00a0: ouvrez ce message, ou saisissez son code.';

export const meta = () =>
  privateMeta(
    'Connexion',
    'Connectez-vous à votre espace client pour suivre vos réparations et vos commandes.',
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  const target = redirectTargetOf(url);
  if (await visitorOf(context).who()) throw await afterSignIn(context, target);
  return { target, ...(await context.get(depsContext).accounts.facts()) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const target = redirectTargetOf(url);
  switch (form.get('intent')) {
    case 'lien':
    case 'renvoyer':
      return sendLink(context, form, target);
    case 'code':
      return (await acceptEmailCode(context, form, 'email')) ?? (await afterSignIn(context, target));
    default:
      return signIn(context, form, target);
  }
}

async function signIn(context: Readonly<RouterContextProvider>, form: FormData, target: string | null) {
  const { value, errors } = readFields(passwordSchema, form);
  if (errors) return refused(form, errors);
  const auth = visitorOf(context).auth();
  const { error } = await auth.signInWithPassword(value);
  if (!error) return afterSignIn(context, target);
  if (error.code !== 'email_not_confirmed') return refused(form, [errorOfForm(error, ACCOUNT_LABELS)]);
  // The password was right: its owner may know. A message sent a moment ago is as good as a new one.
  const { email } = value;
  await auth.resend({ type: 'signup', email, options: { emailRedirectTo: returnAddress(context, target) } });
  return data(codeStep(email, { notice: TO_CONFIRM }));
}

async function sendLink(context: Readonly<RouterContextProvider>, form: FormData, target: string | null) {
  const { value, errors } = readFields(emailSchema, form);
  if (errors) return refused(form, errors);
  const { email } = value;
  const { error } = await visitorOf(context)
    .auth()
    .signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: returnAddress(context, target) },
    });
  if (error && !tellsWhoHasAnAccount(error)) return refused(form, [errorOfForm(error, ACCOUNT_LABELS)]);
  return data(codeStep(email, { notice: SENT }));
}

/** An unknown address is refused, a known one must wait between two messages: both are shown as if one had been sent. */
const tellsWhoHasAnAccount = ({ code, message }: { code?: string | undefined; message: string }) =>
  code === 'otp_disabled' || (code === 'over_email_send_rate_limit' && /after \d+ seconds/.test(message));

const refused = (form: FormData, errors: FieldError[]) =>
  data({ step: 'form' as const, errors, kept: typed(form, 'email') }, { status: 400 });

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { target } = loaderData;
  const aside = <SignInAside target={target} isSignupOpen={loaderData.isSignupOpen} />;
  if (actionData?.step === 'code')
    return (
      <AccountCard
        title="Regardez vos e-mails"
        lead={`Pour ${actionData.email}.`}
        illustration="envoi-colis"
        aside={aside}
      >
        <EmailCodeForm {...actionData} action="Me connecter" />
        <p>
          <Link to={withRedirectTo('/connexion', target)} data-reload>
            Changer d’adresse ou utiliser un mot de passe
          </Link>
        </p>
      </AccountCard>
    );
  return (
    <AccountCard title="Connexion" lead="Vos réparations, vos devis et vos commandes." aside={aside}>
      <SignInForm errors={actionData?.errors ?? []} email={actionData?.kept.email} target={target} />
      <ProviderButtons providers={loaderData.providers} target={target} />
    </AccountCard>
  );
}

type SignInFormProps = { errors: FieldError[]; email: string | undefined; target: string | null };

function SignInForm({ errors, email, target }: SignInFormProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" className="acct__form" noValidate>
      <ErrorSummary errors={errors} />
      <EmailField error={errorOf('email')} defaultValue={email} />
      <Field name="password" label="Mot de passe" error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <p className="acct__hint">
        <Link to={withRedirectTo('/mot-de-passe-oublie', target)}>{'Mot de passe oublié\u00a0?'}</Link>
      </p>
      <SubmitButton name="intent" value="mot-de-passe" icon={LogIn} block>
        Se connecter
      </SubmitButton>
      <SubmitButton name="intent" value="lien" variant="secondary" icon={Mail} block>
        Recevoir un lien par e-mail
      </SubmitButton>
    </Form>
  );
}

function SignInAside({ target, isSignupOpen }: { target: string | null; isSignupOpen: boolean }) {
  return (
    <>
      <h2>{'Pas encore de compte\u00a0?'}</h2>
      <p>
        Il sert à suivre une réparation, à retrouver devis et factures. Demander un devis n’en demande aucun.
      </p>
      {isSignupOpen && <GoLink to={withRedirectTo('/inscription', target)}>Créer un compte</GoLink>}
      <GoLink to="/demande">Demander un devis</GoLink>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
