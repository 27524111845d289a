import { ShieldCheck } from 'lucide-react';
import { data, Form, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ACCOUNT_LABELS, codeField, readFields, typed } from '#app/features/account/read-form.ts';
import { SubmitButton } from '#app/features/account/submit-button.tsx';
import {
  afterSignIn,
  lacksSecondFactor,
  redirectTargetOf,
  visitorOf,
} from '#app/features/account/visitor.ts';
import { RouteError } from '#app/routes/site/not-found.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import { withRedirectTo } from '#domain/safe-redirect.ts';
import type { Route } from './+types/second-factor.ts';

const codeSchema = z.object({ factor: z.guid(), challenge: z.guid().optional(), code: codeField });
const smsSchema = z.object({ factor: z.guid() });

type Refusal = { errors: FieldError[]; factor: string; challenge?: string };

export const meta = () =>
  privateMeta(
    'Validation en deux étapes',
    'Confirmez votre connexion avec votre second moyen de vérification.',
  );

/** Only between the password and the page that was asked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = await visitorOf(context).who();
  const target = redirectTargetOf(url);
  if (!who) throw redirect(withRedirectTo('/connexion', target));
  if (!lacksSecondFactor(who)) throw await afterSignIn(context, target);
  return { email: who.email, factors: await listFactors(context) };
}

async function listFactors(context: Readonly<RouterContextProvider>) {
  const { data: factors, error } = await visitorOf(context).auth().mfa.listFactors();
  if (error) throw error;
  return [...factors.totp, ...factors.phone].map(({ id, factor_type, friendly_name }) => ({
    id,
    isPhone: factor_type === 'phone',
    label: friendly_name || (factor_type === 'phone' ? 'Téléphone' : 'Application'),
  }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'sms') return sendText(context, form);
  const { value, errors } = readFields(codeSchema, form);
  if (errors) return refused(form, errors);
  const { factor: factorId, challenge: challengeId, code } = value;
  const { mfa } = visitorOf(context).auth();
  const { error } = challengeId
    ? await mfa.verify({ factorId, challengeId, code })
    : await mfa.challengeAndVerify({ factorId, code });
  if (error) return refused(form, [errorOfForm(error, ACCOUNT_LABELS)]);
  return afterSignIn(context, redirectTargetOf(url));
}

async function sendText(context: Readonly<RouterContextProvider>, form: FormData) {
  const { value, errors } = readFields(smsSchema, form);
  if (errors) return refused(form, errors);
  const { data: made, error } = await visitorOf(context).auth().mfa.challenge({ factorId: value.factor });
  if (error) return refused(form, [errorOfForm(error, ACCOUNT_LABELS)]);
  return data<Refusal>({ errors: [], factor: value.factor, challenge: made.id });
}

function refused(form: FormData, errors: FieldError[]) {
  const { factor = '', challenge } = typed(form, 'factor', 'challenge');
  return data<Refusal>({ errors, factor, ...(challenge && { challenge }) }, { status: 400 });
}

export default function SecondFactor({ loaderData: { email, factors }, actionData }: Route.ComponentProps) {
  const chosen = factors.find(({ id }) => id === actionData?.factor) ?? factors[0];
  const asksText = chosen?.isPhone && !actionData?.challenge;
  const errors = actionData?.errors ?? [];
  return (
    <AccountCard
      title="Encore une étape"
      lead={`Le compte ${email} demande une seconde vérification.`}
      illustration="micro-soudure"
      aside={
        <>
          <h2>{'Plus accès à ce moyen\u00a0?'}</h2>
          <p>
            Passez à l’atelier avec une pièce d’identité, ou appelez-nous, nous le retirerons de votre compte.
          </p>
          <Form method="post" action="/deconnexion">
            <SubmitButton variant="secondary" size="s">
              Se déconnecter
            </SubmitButton>
          </Form>
        </>
      }
    >
      <Form method="post" className="acct__form" noValidate>
        <ErrorSummary errors={errors} />
        {factors.length > 1 ? (
          <Field name="factor" label="Moyen de vérification">
            <Select defaultValue={chosen?.id}>
              {factors.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <input type="hidden" name="factor" value={chosen?.id ?? ''} />
        )}
        {actionData?.challenge && <input type="hidden" name="challenge" value={actionData.challenge} />}
        {asksText ? (
          <SubmitButton name="intent" value="sms" block>
            Recevoir un code par SMS
          </SubmitButton>
        ) : (
          <>
            <Field
              name="code"
              label="Code à six chiffres"
              help={
                chosen?.isPhone
                  ? 'Il vient de vous être envoyé par SMS.'
                  : 'Celui que montre votre application, en ce moment.'
              }
              error={errors.find(({ field }) => field === 'code')?.message}
            >
              <OtpInput />
            </Field>
            <SubmitButton name="intent" value="code" icon={ShieldCheck} block>
              Confirmer
            </SubmitButton>
          </>
        )}
      </Form>
    </AccountCard>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
