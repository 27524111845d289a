import { MessageSquare, ShieldCheck, Smartphone } from 'lucide';
import { data, Form, type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import {
  afterSignIn,
  lacksSecondFactor,
  redirectTargetOf,
  visitorOf,
} from '#app/features/account/visitor.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/second-factor.ts';
import { acceptRecoveryCode } from './recovery-code.ts';
import { RECOVERY_WAY, RecoveryCodeForm, recoveryPath } from './recovery-code-form.tsx';
import { factorSchema, SECOND_FACTOR_FIELDS, secondFactorSchema } from './second-factor-form.ts';

/** `challenge`: the text message that the code answers, once one was sent. */
type Asked = { errors: FieldError[]; factor: string; challenge?: string };
type Factor = { id: string; isPhone: boolean; label: string };

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Validation en deux étapes',
    'Confirmez votre connexion avec votre second moyen de vérification.',
  );

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

/** Shown only between the password and the page that was asked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = await visitorOf(context).who();
  const target = redirectTargetOf(url);
  if (!who) throw redirect(withRedirectTo('/connexion', target));
  if (!lacksSecondFactor(who)) throw await afterSignIn(context, target);
  const { hasRecoveryCodes } = await context.get(depsContext).account.sessions.facts();
  return {
    email: who.email,
    isOwner: who.staffRole === 'owner',
    target,
    hasRecoveryCodes,
    isRecovery: hasRecoveryCodes && url.searchParams.get('moyen') === RECOVERY_WAY,
    factors: await listFactors(context),
  };
}

async function listFactors(context: Readonly<RouterContextProvider>): Promise<Factor[]> {
  const { data: factors, error } = await visitorOf(context).auth().mfa.listFactors();
  if (error) throw error;
  return [...factors.totp, ...factors.phone].map(({ id, factor_type, friendly_name }) => ({
    id,
    isPhone: factor_type === 'phone',
    label: friendly_name || (factor_type === 'phone' ? 'Téléphone' : 'Application'),
  }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await sentForm(request);
  if (form.get('intent') === 'sms') return sendText(context, form);
  if (form.get('intent') === 'other') return choose(form);
  if (form.get('intent') === 'recovery') {
    const answer = await acceptRecoveryCode(request, context, form);
    if (answer instanceof Response) return answer;
    const { errors, retryAfterS } = answer;
    return retryAfterS ? tooMany<Asked>({ errors, factor: '' }, retryAfterS) : refused({}, errors);
  }
  const { value, errors, kept } = readSent(secondFactorSchema, SECOND_FACTOR_FIELDS, form);
  if (errors) return refused(kept, errors);
  const { factor: factorId, challenge: challengeId, code } = value;
  const { mfa } = visitorOf(context).auth();
  const { error } = challengeId
    ? await mfa.verify({ factorId, challengeId, code })
    : await mfa.challengeAndVerify({ factorId, code });
  const isText = challengeId !== undefined;
  if (error) return refused(kept, [errorOfForm(error, SECOND_FACTOR_FIELDS, { isText })]);
  return afterSignIn(context, redirectTargetOf(url));
}

async function sendText(context: Readonly<RouterContextProvider>, form: FormData) {
  const { value, errors, kept } = readSent(factorSchema, SECOND_FACTOR_FIELDS, form);
  if (errors) return refused(kept, errors);
  const { data: made, error } = await visitorOf(context).auth().mfa.challenge({ factorId: value.factor });
  if (error) return refused(kept, [errorOfForm(error, SECOND_FACTOR_FIELDS, { isText: true })]);
  return data<Asked>({ errors: [], factor: value.factor, challenge: made.id });
}

/** Switches to another factor of the account. */
function choose(form: FormData) {
  const { value, errors, kept } = readSent(factorSchema, SECOND_FACTOR_FIELDS, form);
  if (errors) return refused(kept, errors);
  return data<Asked>({ errors: [], factor: value.factor });
}

function refused({ factor = '', challenge }: Record<string, string>, errors: FieldError[]) {
  return data<Asked>({ errors, factor, ...(challenge && { challenge }) }, { status: 400 });
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isOwner, target, factors, hasRecoveryCodes, isRecovery } = loaderData;
  const chosen = factors.find(({ id }) => id === actionData?.factor) ?? factors[0];
  const errors = actionData?.errors ?? [];
  const others = factors.filter((factor) => factor !== chosen);
  return (
    <AccountCard
      title="Encore une étape"
      lead={`Le compte ${email} demande une seconde vérification.`}
      illustration="micro-soudure"
      aside={<StepAside isOwner={isOwner} />}
    >
      {isRecovery ? (
        <RecoveryCodeForm errors={errors} target={target} />
      ) : (
        <>
          <Form method="post" className="account__form" noValidate>
            <ErrorSummary errors={errors} />
            {chosen && <input type="hidden" name="factor" value={chosen.id} />}
            {chosen?.isPhone && !actionData?.challenge ? (
              <SendText {...chosen} />
            ) : (
              <TypeCode isText={chosen?.isPhone ?? false} challenge={actionData?.challenge} errors={errors} />
            )}
          </Form>
          {others.length > 0 && <OtherWays factors={others} />}
          {hasRecoveryCodes && <GoLink to={recoveryPath(target)}>Je n’ai plus mon téléphone</GoLink>}
        </>
      )}
    </AccountCard>
  );
}

function SendText({ label }: Factor) {
  return (
    <>
      <p>{`Un code part sur votre téléphone (${label}).`}</p>
      <SubmitButton name="intent" value="sms" icon={MessageSquare} block>
        Recevoir un code par SMS
      </SubmitButton>
    </>
  );
}

type TypeCodeProps = { isText: boolean; challenge: string | undefined; errors: readonly FieldError[] };

function TypeCode({ isText, challenge, errors }: TypeCodeProps) {
  const { field } = drawFields(SECOND_FACTOR_FIELDS, { errors });
  return (
    <>
      {isText && <input type="hidden" name="challenge" value={challenge} />}
      <Field
        {...field('code')}
        help={
          isText
            ? 'Il vient de vous être envoyé par SMS.'
            : 'Celui que montre votre application, en ce moment.'
        }
      >
        <OtpInput />
      </Field>
      <SubmitButton name="intent" value="code" icon={ShieldCheck} block>
        Confirmer
      </SubmitButton>
      {isText && (
        <SubmitButton variant="quiet" size="s" name="intent" value="sms">
          Renvoyer le code
        </SubmitButton>
      )}
    </>
  );
}

/** The account's other factors, each one press away. */
function OtherWays({ factors }: { factors: readonly Factor[] }) {
  return (
    <div className="account__others">
      <p className="account__or">
        <span>ou</span>
      </p>
      {factors.map(({ id, isPhone, label }) => (
        <Form key={id} method="post">
          <input type="hidden" name="factor" value={id} />
          <SubmitButton
            variant="secondary"
            icon={isPhone ? MessageSquare : Smartphone}
            name="intent"
            value={isPhone ? 'sms' : 'other'}
            block
          >
            {isPhone ? `Recevoir un code par SMS (${label})` : `Utiliser l’application (${label})`}
          </SubmitButton>
        </Form>
      ))}
    </div>
  );
}

function StepAside({ isOwner }: { isOwner: boolean }) {
  return (
    <>
      <h2>{'Plus accès à ce moyen\u00a0?'}</h2>
      <p>
        {isOwner
          ? 'La trousse de secours dit comment le retirer de votre compte, sur la machine du site.'
          : 'Passez à l’atelier avec une pièce d’identité, ou appelez-nous, nous le retirerons de votre compte.'}
      </p>
      <Form method="post" action="/deconnexion">
        <SubmitButton variant="secondary" size="s">
          Se déconnecter
        </SubmitButton>
      </Form>
    </>
  );
}
