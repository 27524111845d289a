import { UserPlus } from 'lucide';
import { data, Form, type RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { type Captcha, keptAfterForms, openCaptcha } from '#app/features/account/captcha.ts';
import { CaptchaField } from '#app/features/account/captcha-field.tsx';
import { acceptEmailCode, codeStep } from '#app/features/account/email-code.ts';
import { EmailCodeForm } from '#app/features/account/email-code-form.tsx';
import { captchaOption, EMAIL_CODE_FIELDS, mailSchema } from '#app/features/account/form.ts';
import { NewPasswordField } from '#app/features/account/new-password-field.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { afterSignIn, redirectTargetOf, returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { askedByService } from '#app/features/proof/ask-proof.server.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/sign-up.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { SIGN_UP_FIELDS, signUpSchema } from './sign-up-form.ts';

/** Shown whether or not the address has an account already; an existing account gets no message. */
const SENT = 'Un message vient de partir. Son bouton ou son code ouvre votre compte.';
const SENT_AGAIN = 'Si ce compte attend encore sa confirmation, un nouveau message vient de partir.';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Créer un compte',
    'Ouvrez un compte pour suivre vos réparations et vos commandes à l’atelier.',
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  const target = redirectTargetOf(url);
  if (await visitorOf(context).who()) throw await afterSignIn(context, target);
  const { isSignupOpen, providers, minPasswordLength } = await context
    .get(depsContext)
    .account.sessions.facts();
  return {
    target,
    isSignupOpen,
    providers,
    minPasswordLength,
    captcha: await openCaptcha(context, url),
    ordered: url.searchParams.get('pour') === 'commande' ? await orderedHere(context) : null,
  };
}

/**
 * The customer of the order just placed in this browser, found by the secret in its cookie: no address and no log names
 * them.
 */
async function orderedHere(context: Readonly<RouterContextProvider>) {
  const { checkout, orders } = context.get(depsContext);
  const token = checkout.rememberedOrder(context.get(pageRequestContext).cookies);
  const order = token && (await orders.findByLink(token));
  return order ? { number: order.number, name: order.customer_name, email: order.email } : null;
}

export const shouldRevalidate = keptAfterForms;

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await sentForm(request);
  const target = redirectTargetOf(url);
  switch (form.get('intent')) {
    case 'resend':
      return sendAgain(context, form, target);
    case 'code':
      return (await acceptEmailCode(context, form, 'email')) ?? (await afterSignIn(context, target));
    default:
      return signUp(context, form, target);
  }
}

async function signUp(context: Readonly<RouterContextProvider>, form: FormData, target: string | null) {
  const { minPasswordLength } = await context.get(depsContext).account.sessions.facts();
  const { value, errors, kept } = readSent(signUpSchema(minPasswordLength), SIGN_UP_FIELDS, form);
  if (errors) return refused(kept, errors);
  const { name, email, password, captcha } = value;
  const visitor = visitorOf(context);
  visitor.rememberSignUp();
  const { data: made, error } = await visitor.auth().signUp({
    email,
    password,
    options: {
      data: name ? { full_name: name } : {},
      emailRedirectTo: returnAddress(context, target),
      ...captchaOption(captcha),
    },
  });
  if (error)
    return refused(
      kept,
      askedByService(context, form, 'password') ?? [
        errorOfForm(error, SIGN_UP_FIELDS, { minPasswordLength }),
      ],
    );
  if (made.session) return afterSignIn(context, target);
  return data(codeStep(email, { notice: SENT }));
}

async function sendAgain(context: Readonly<RouterContextProvider>, form: FormData, target: string | null) {
  const { value, errors, kept } = readSent(mailSchema, SIGN_UP_FIELDS, form);
  if (errors) return refused(kept, errors);
  const { email, captcha } = value;
  const { error } = await visitorOf(context)
    .auth()
    .resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: returnAddress(context, target), ...captchaOption(captcha) },
    });
  if (error) {
    const errors = askedByService(context, form) ?? [errorOfForm(error, EMAIL_CODE_FIELDS)];
    return data(codeStep(email, { errors }), { status: 400 });
  }
  return data(codeStep(email, { notice: SENT_AGAIN }));
}

const refused = (kept: Record<string, string>, errors: FieldError[]) =>
  data({ step: 'form' as const, errors, kept }, { status: 400 });

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { target, minPasswordLength, isSignupOpen, providers, captcha, ordered } = loaderData;
  const aside = <SignUpAside target={target} />;
  if (actionData?.step === 'code')
    return (
      <AccountCard
        title="Confirmez votre adresse"
        lead={`Pour ${actionData.email}.`}
        illustration="envoi-colis"
        aside={aside}
      >
        <EmailCodeForm sent={actionData} action="Ouvrir mon compte" captcha={captcha} />
      </AccountCard>
    );
  return (
    <AccountCard
      title="Créer un compte"
      lead="Une adresse e-mail et un mot de passe suffisent."
      aside={aside}
    >
      {isSignupOpen ? (
        <>
          <SignUpForm
            refusal={actionData}
            minLength={minPasswordLength}
            captcha={captcha}
            ordered={ordered}
          />
          <ProviderButtons providers={providers} target={target} />
        </>
      ) : (
        <Notice kind="warn">
          <p>
            Les inscriptions en ligne sont fermées. Appelez l’atelier, nous ouvrirons votre compte avec vous.
          </p>
        </Notice>
      )}
    </AccountCard>
  );
}

type SignUpFormProps = {
  refusal: { errors: FieldError[]; kept: Record<string, string> } | undefined;
  minLength: number;
  captcha: Captcha | null;
  ordered: { number: string; name: string; email: string } | null;
};

function SignUpForm({ refusal, minLength, captcha, ordered }: SignUpFormProps) {
  const { errors = [], kept } = refusal ?? {};
  const draw = drawFields(SIGN_UP_FIELDS, { errors, kept: kept ?? ordered ?? {} });
  return (
    <Form method="post" className="account__form" noValidate>
      <ErrorSummary errors={errors} />
      {ordered && (!kept || kept.email === ordered.email) && (
        <p>
          <Numbered>{`Le nom et l’adresse sont ceux de votre commande ${ordered.number}. Une fois l’adresse confirmée, un bouton la rattache à ce compte.`}</Numbered>
        </p>
      )}
      <Field {...draw.field('name')}>
        <Input {...draw.control('name')} />
      </Field>
      <Field {...draw.field('email')}>
        <Input {...draw.control('email')} />
      </Field>
      <NewPasswordField {...draw.field('password')} minLength={minLength} />
      <CaptchaField captcha={captcha} error={draw.errorOf('captcha')} answer={refusal} />
      <ProofField errors={errors} />
      <SubmitButton icon={UserPlus} block>
        Créer mon compte
      </SubmitButton>
      <p className="account__hint">
        Nous gardons ces données pour votre compte et vos réparations.{' '}
        <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
      </p>
    </Form>
  );
}

function SignUpAside({ target }: { target: string | null }) {
  return (
    <>
      <h2>{'Déjà un compte\u00a0?'}</h2>
      <p>Le même sert au comptoir, à l’envoi et à la boutique.</p>
      <GoLink to={withRedirectTo('/connexion', target)}>Se connecter</GoLink>
    </>
  );
}
