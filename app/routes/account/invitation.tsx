import { UserPlus } from 'lucide';
import { data, Form, type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { NewPasswordField } from '#app/features/account/new-password-field.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { afterSignIn, lacksSecondFactor, visitorOf } from '#app/features/account/visitor.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { STAFF_ROLE_NAMES } from '#domain/accounts/staff-roles.ts';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/invitation.ts';
import { INVITATION_FIELDS, invitationSchema } from './invitation-form.ts';

const BACK_OFFICE = '/admin';
const LINK = 'lien';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Invitation dans l’équipe', 'Rejoindre l’équipe de l’atelier, sur invitation.');

/** Where the link of an invitation leads. Nothing changes before a button is pressed: programs open mails too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin, account } = context.get(depsContext);
  const found = await admin.invitations.find(url.searchParams.get(LINK) ?? '');
  const who = await visitorOf(context).who();
  // The reader has already used it.
  if (found?.acceptedBy && found.acceptedBy === who?.id) throw redirect(BACK_OFFICE);
  const invitation = found && !found.acceptedBy ? found : null;
  if (!invitation) return data({ step: 'dead' as const }, { status: 404 });
  const shown = { email: invitation.email, role: STAFF_ROLE_NAMES[invitation.role] };
  if (who && lacksSecondFactor(who))
    throw redirect(withRedirectTo('/connexion/verification', url.pathname + url.search));
  if (who)
    return {
      ...shown,
      step: isFor(invitation, who) ? ('join' as const) : ('other' as const),
      who: who.email,
    };
  if (invitation.hasAccount)
    return {
      ...shown,
      step: 'sign-in' as const,
      back: withRedirectTo('/connexion', url.pathname + url.search),
    };
  const { minPasswordLength } = await account.sessions.facts();
  return { ...shown, step: 'new' as const, minPasswordLength };
}

const isFor = ({ email }: { email: string }, who: { email: string }) => who.email.toLowerCase() === email;

export async function action({ request, context, url }: Route.ActionArgs) {
  const token = url.searchParams.get(LINK) ?? '';
  const who = await visitorOf(context).who();
  if (!who) return joinAnew(context, token, await sentForm(request));
  if (lacksSecondFactor(who))
    throw redirect(withRedirectTo('/connexion/verification', url.pathname + url.search), 303);
  const joined = await context.get(depsContext).admin.invitations.join(token, who.id);
  if (joined.outcome === 'joined') return redirect(BACK_OFFICE, 303);
  return refused([{ message: joined.outcome === 'refused' ? joined.reason : GONE }], {}, 409);
}

async function joinAnew(context: Readonly<RouterContextProvider>, token: string, form: FormData) {
  const { admin, account } = context.get(depsContext);
  const { minPasswordLength } = await account.sessions.facts();
  const { value, errors, kept } = readSent(invitationSchema(minPasswordLength), INVITATION_FIELDS, form);
  if (errors) return refused(errors, kept, 400);
  const joined = await admin.invitations.joinWithNewAccount(token, value);
  if (joined.outcome === 'weak')
    return refused([errorOfForm(joined.error, INVITATION_FIELDS, { minPasswordLength })], kept, 400);
  if (joined.outcome === 'refused') return refused([{ message: joined.reason }], kept, 409);
  if (joined.outcome === 'gone') return refused([{ message: GONE }], kept, 409);
  const { email } = joined;
  const { error } = await visitorOf(context).auth().signInWithPassword({ email, password: value.password });
  // If a captcha is asked for, or the service is unavailable, the person signs in on the usual page.
  if (error) return redirect(withRedirectTo('/connexion', BACK_OFFICE), 303);
  return afterSignIn(context, BACK_OFFICE);
}

const GONE = 'Cette invitation a déjà servi, a expiré ou a été annulée. Demandez-en une autre à l’atelier.';

const refused = (errors: FieldError[], kept: Record<string, string>, status: number) =>
  data({ errors, kept }, { status });

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'dead')
    return (
      <AccountCard title="Ce lien n’a pas abouti" illustration="tiroir-vide" aside={<Aside />}>
        <Notice kind="warn" role="status">
          <p>{GONE}</p>
        </Notice>
        <ButtonLink to={withRedirectTo('/connexion', BACK_OFFICE)}>Se connecter</ButtonLink>
      </AccountCard>
    );
  const { email, role } = loaderData;
  return (
    <AccountCard
      title="Rejoignez l’équipe"
      lead={`Invitation pour ${email}, avec le rôle «\u00a0${role}\u00a0».`}
      aside={<Aside />}
    >
      <Step loaderData={loaderData} errors={actionData?.errors ?? []} kept={actionData?.kept ?? {}} />
    </AccountCard>
  );
}

type StepProps = {
  loaderData: Exclude<Route.ComponentProps['loaderData'], { step: 'dead' }>;
  errors: FieldError[];
  kept: Record<string, string>;
};

function Step({ loaderData, errors, kept }: StepProps) {
  switch (loaderData.step) {
    case 'new':
      return <NewAccountForm {...loaderData} errors={errors} kept={kept} />;
    case 'sign-in':
      return (
        <>
          <ErrorSummary errors={errors} />
          <p>Cette adresse a déjà un compte ici. Connectez-vous, puis rejoignez l’équipe.</p>
          <ButtonLink variant="primary" to={loaderData.back} block>
            Se connecter
          </ButtonLink>
        </>
      );
    case 'join':
      return (
        <Form method="post" className="account__form">
          <ErrorSummary errors={errors} />
          <SubmitButton icon={UserPlus} block>
            Rejoindre l’équipe
          </SubmitButton>
        </Form>
      );
    case 'other':
      return (
        <>
          <Notice kind="warn">
            <p>
              {`Vous êtes connecté avec ${loaderData.who}\u00a0: ce compte ne peut pas s’en servir. Déconnectez-vous, puis rouvrez le lien du message.`}
            </p>
          </Notice>
          <Form method="post" action="/deconnexion">
            <SubmitButton variant="secondary">Se déconnecter</SubmitButton>
          </Form>
        </>
      );
  }
}

type NewAccountProps = { minPasswordLength: number; email: string } & Omit<StepProps, 'loaderData'>;

function NewAccountForm({ minPasswordLength, email, errors, kept }: NewAccountProps) {
  const draw = drawFields(INVITATION_FIELDS, { errors, kept });
  return (
    <Form method="post" className="account__form" noValidate>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <Field {...draw.field('name')}>
        <Input {...draw.control('name')} />
      </Field>
      <NewPasswordField {...draw.field('password')} minLength={minPasswordLength} />
      <SubmitButton icon={UserPlus} block>
        Rejoindre l’équipe
      </SubmitButton>
    </Form>
  );
}

function Aside() {
  return (
    <>
      <h2>Votre accès</h2>
      <p>L’arrière-boutique vous montre ce dont votre rôle a besoin. Ce que vous y faites porte votre nom.</p>
    </>
  );
}
