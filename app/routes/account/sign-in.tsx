import { LogIn, Mail } from 'lucide';
import { data, Form, type RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { type Captcha, keptAfterForms, openCaptcha } from '#app/features/account/captcha.ts';
import { CaptchaField } from '#app/features/account/captcha-field.tsx';
import { acceptEmailCode, codeStep } from '#app/features/account/email-code.ts';
import { EmailCodeForm } from '#app/features/account/email-code-form.tsx';
import { captchaOption, EMAIL_CODE_FIELDS, mailSchema } from '#app/features/account/form.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { afterSignIn, redirectTargetOf, returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import { askedByService } from '#app/features/proof/ask-proof.server.ts';
import { drawFields, type FieldTable } from '#app/forms/field-table.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/sign-in.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { SIGN_IN_FIELDS, signInSchema } from './sign-in-form.ts';

/** Shown whether or not the address has an account. */
const SENT =
  'Si cette adresse a un compte chez nous, un message vient de partir, avec un bouton et un code à six chiffres. Il en part un par minute au plus.';
const TOO_MANY =
  'Trop d’essais en peu de temps. Attendez quelques minutes, ou demandez ci-dessous à recevoir un lien par e-mail\u00a0: il vous connecte tout de suite.';
const TO_CONFIRM =
  'Votre adresse n’est pas encore confirmée. Nous vous avons écrit\u00a0: ouvrez ce message, ou saisissez son code.';
const TO_ASK_AGAIN =
  'Votre adresse n’est pas encore confirmée. Ouvrez le message reçu à l’inscription, ou demandez-en un autre ci-dessous.';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Connexion',
    'Connectez-vous à votre espace client pour suivre vos réparations et vos commandes.',
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  const target = redirectTargetOf(url);
  if (await visitorOf(context).who()) throw await afterSignIn(context, target);
  const { isSignupOpen, providers } = await context.get(depsContext).account.sessions.facts();
  return { target, isSignupOpen, providers, captcha: await openCaptcha(context, url) };
}

export const shouldRevalidate = keptAfterForms;

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await sentForm(request);
  const target = redirectTargetOf(url);
  switch (form.get('intent')) {
    case 'link':
    case 'resend':
      return sendLink(context, form, target);
    case 'code':
      return (await acceptEmailCode(context, form, 'email')) ?? (await afterSignIn(context, target));
    default:
      return signIn(context, form, target);
  }
}

async function signIn(context: Readonly<RouterContextProvider>, form: FormData, target: string | null) {
  const { value, errors, kept } = readSent(signInSchema, SIGN_IN_FIELDS, form);
  if (errors) return refused(kept, errors);
  const { email, password, captcha } = value;
  const auth = visitorOf(context).auth();
  const { error } = await auth.signInWithPassword({ email, password, options: captchaOption(captcha) });
  if (!error) return afterSignIn(context, target);
  // Somebody may be guessing passwords: the owner can still sign in by link.
  if (error.code === 'over_request_rate_limit') return refused(kept, [{ message: TOO_MANY }]);
  // The password may be that of a sign-up still to be confirmed. Remember that this browser has it, so that the code
  // alone is enough. A hosted project says whether it is; our service never does.
  visitorOf(context).rememberSignUp();
  if (error.code !== 'email_not_confirmed') return refused(kept, [errorOfForm(error, SIGN_IN_FIELDS)]);
  if ((await context.get(depsContext).account.sessions.facts()).captcha)
    // The captcha's token is used up: another message needs a new one.
    return data(codeStep(email, { notice: TO_ASK_AGAIN }));
  // A message sent a moment ago serves as well as a new one.
  const again = { emailRedirectTo: returnAddress(context, target) };
  const sent = await auth.resend({ type: 'signup', email, options: again });
  const isAsked = sent.error?.code === 'captcha_failed';
  return data(codeStep(email, { notice: isAsked ? TO_ASK_AGAIN : TO_CONFIRM }));
}

async function sendLink(context: Readonly<RouterContextProvider>, form: FormData, target: string | null) {
  const { value, errors, kept } = readSent(mailSchema, SIGN_IN_FIELDS, form);
  if (errors) return refused(kept, errors);
  const { email, captcha } = value;
  const { error } = await visitorOf(context)
    .auth()
    .signInWithOtp({
      email,
      options: {
        shouldCreateUser: false,
        emailRedirectTo: returnAddress(context, target),
        ...captchaOption(captcha),
      },
    });
  if (error && !tellsWhoHasAnAccount(error)) {
    const told = (fields: FieldTable) => askedByService(context, form) ?? [errorOfForm(error, fields)];
    // The code of the message sent before can still be typed.
    return form.get('intent') === 'resend'
      ? data(codeStep(email, { errors: told(EMAIL_CODE_FIELDS) }), { status: 400 })
      : refused(kept, told(SIGN_IN_FIELDS));
  }
  return data(codeStep(email, { notice: SENT }));
}

/**
 * Errors that would reveal an account: an unknown address is refused, a known one must wait between two messages. Both
 * are answered as if a message had been sent.
 */
const tellsWhoHasAnAccount = ({ code, message }: { code?: string | undefined; message: string }) =>
  code === 'otp_disabled' || (code === 'over_email_send_rate_limit' && /after \d+ seconds/.test(message));

const refused = (kept: Record<string, string>, errors: FieldError[]) =>
  data({ step: 'form' as const, errors, kept }, { status: 400 });

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { target, captcha } = loaderData;
  const aside = <SignInAside target={target} isSignupOpen={loaderData.isSignupOpen} />;
  if (actionData?.step === 'code')
    return (
      <AccountCard
        title="Regardez vos e-mails"
        lead={`Pour ${actionData.email}.`}
        illustration="envoi-colis"
        aside={aside}
      >
        <EmailCodeForm sent={actionData} action="Me connecter" captcha={captcha} />
        <p>
          <Link to={withRedirectTo('/connexion', target)} data-reload>
            Changer d’adresse ou utiliser un mot de passe
          </Link>
        </p>
      </AccountCard>
    );
  return (
    <AccountCard title="Connexion" lead="Vos réparations, vos devis et vos commandes." aside={aside}>
      <SignInForm refusal={actionData} target={target} captcha={captcha} />
      <ProviderButtons providers={loaderData.providers} target={target} />
    </AccountCard>
  );
}

type SignInFormProps = {
  refusal: { errors: FieldError[]; kept: Record<string, string> } | undefined;
  target: string | null;
  captcha: Captcha | null;
};

function SignInForm({ refusal, target, captcha }: SignInFormProps) {
  const errors = refusal?.errors ?? [];
  const draw = drawFields(SIGN_IN_FIELDS, refusal ?? {});
  return (
    <Form method="post" className="account__form" noValidate>
      <ErrorSummary errors={errors} />
      <Field {...draw.field('email')}>
        <Input {...draw.control('email')} />
      </Field>
      <Field {...draw.field('password')}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <p className="account__hint">
        <Link to={withRedirectTo('/mot-de-passe-oublie', target)}>{'Mot de passe oublié\u00a0?'}</Link>
      </p>
      <CaptchaField captcha={captcha} error={draw.errorOf('captcha')} answer={refusal} />
      <SubmitButton name="intent" value="password" icon={LogIn} block>
        Se connecter
      </SubmitButton>
      <ProofField errors={errors} />
      <SubmitButton name="intent" value="link" variant="secondary" icon={Mail} block>
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
