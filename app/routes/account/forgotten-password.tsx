import { Mail } from 'lucide';
import { data, Form, type RouterContextProvider, redirect } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { keptAfterForms, openCaptcha } from '#app/features/account/captcha.ts';
import { CaptchaField } from '#app/features/account/captcha-field.tsx';
import { acceptEmailCode, codeStep } from '#app/features/account/email-code.ts';
import { EmailCodeForm } from '#app/features/account/email-code-form.tsx';
import { captchaOption, EMAIL_CODE_FIELDS, MAIL_FIELDS, mailSchema } from '#app/features/account/form.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { redirectTargetOf, returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import { askedByService } from '#app/features/proof/ask-proof.server.ts';
import { drawFields, type FieldTable } from '#app/forms/field-table.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/forgotten-password.ts';

/** Shown whether or not the address has an account. */
const SENT =
  'Si cette adresse a un compte chez nous, un message vient de partir, avec un bouton et un code à six chiffres.';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Mot de passe oublié', 'Recevez par e-mail de quoi choisir un nouveau mot de passe.');

export async function loader({ context, url }: Route.LoaderArgs) {
  return { target: redirectTargetOf(url), captcha: await openCaptcha(context, url) };
}

export const shouldRevalidate = keptAfterForms;

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await sentForm(request);
  const target = redirectTargetOf(url);
  if (form.get('intent') !== 'code') return sendMail(context, form, target);
  const refusal = await acceptEmailCode(context, form, 'recovery');
  return refusal ?? redirect(withRedirectTo('/nouveau-mot-de-passe', target), 303);
}

async function sendMail(context: Readonly<RouterContextProvider>, form: FormData, target: string | null) {
  const { value, errors, kept } = readSent(mailSchema, MAIL_FIELDS, form);
  if (errors) return refused(kept, errors);
  const visitor = visitorOf(context);
  // Loads the session, so that a visitor signed in to this account learns if no message can be sent for it.
  await visitor.who();
  const { error } = await visitor.auth().resetPasswordForEmail(value.email, {
    redirectTo: returnAddress(context, target),
    ...captchaOption(value.captcha),
  });
  if (!error) return data(codeStep(value.email, { notice: SENT }));
  const told = (fields: FieldTable) => askedByService(context, form) ?? [errorOfForm(error, fields)];
  // The code of the message sent a moment ago can still be typed.
  const isTooSoon = error.code === 'over_email_send_rate_limit';
  if (isTooSoon || form.get('intent') === 'resend')
    return data(codeStep(value.email, { errors: told(EMAIL_CODE_FIELDS) }), {
      status: isTooSoon ? 429 : 400,
    });
  return refused(kept, told(MAIL_FIELDS));
}

const refused = (kept: Record<string, string>, errors: FieldError[]) =>
  data({ step: 'form' as const, errors, kept }, { status: 400 });

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { target, captcha } = loaderData;
  const aside = (
    <>
      <h2>{'Il vous revient\u00a0?'}</h2>
      <p>L’ancien mot de passe reste valable tant que vous n’en avez pas choisi un autre.</p>
      <GoLink to={withRedirectTo('/connexion', target)}>Se connecter</GoLink>
    </>
  );
  if (actionData?.step === 'code')
    return (
      <AccountCard
        title="Regardez vos e-mails"
        lead={`Pour ${actionData.email}.`}
        illustration="envoi-colis"
        aside={aside}
      >
        <EmailCodeForm sent={actionData} action="Choisir un mot de passe" captcha={captcha} />
      </AccountCard>
    );
  const errors = actionData?.errors ?? [];
  const draw = drawFields(MAIL_FIELDS, actionData ?? {});
  return (
    <AccountCard
      title="Mot de passe oublié"
      lead="Écrivez l’adresse de votre compte : nous y envoyons de quoi en choisir un autre."
      illustration="recuperation-donnees"
      aside={aside}
    >
      <Form method="post" className="account__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field {...draw.field('email')}>
          <Input {...draw.control('email')} />
        </Field>
        <CaptchaField captcha={captcha} error={draw.errorOf('captcha')} answer={actionData} />
        <ProofField errors={errors} />
        <SubmitButton icon={Mail} block>
          Recevoir le message
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
