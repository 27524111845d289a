import { Send } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { withQuery } from '#domain/urls/with-query.ts';
import { INVITE_PATH, USERS_PATH } from '../back-office-paths.ts';
import type { Route } from './+types/invite.ts';
import { TOO_MANY } from './invitation-texts.ts';
import { INVITE_FIELDS, inviteSchema } from './invite-form.ts';
import { ROLE_CHOICES } from './role-choices.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Inviter quelqu’un', 'Faire entrer quelqu’un dans l’équipe, par un message.');

export const headers: Route.HeadersFunction = ({ actionHeaders }) => retryAfterOf(actionHeaders);

/** After a proof of whose session it is, the address brings back what was typed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireFreshProof(context, url.pathname + url.search);
  return {
    kept: {
      email: url.searchParams.get('email')?.slice(0, 255) ?? '',
      staffRole: url.searchParams.get('role') ?? '',
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { value, errors, kept } = await readForm(inviteSchema, INVITE_FIELDS, request);
  if (errors) return data(withErrors(errors, kept), { status: 400 });
  const { email, staffRole: role } = value;
  await requireFreshProof(context, withQuery(INVITE_PATH, { email, role }));
  const { invitations } = context.get(depsContext).admin;
  const sent = await invitations.invite(signedIn(context), { email, role });
  if (sent.outcome === 'too many')
    return tooMany(withErrors([{ message: TOO_MANY }], kept), sent.retryAfterS);
  if (sent.outcome === 'refused') {
    const { label } = INVITE_FIELDS.email;
    return data(withErrors([{ field: 'email', label, message: sent.reason }], kept), { status: 409 });
  }
  return redirect(withQuery(USERS_PATH, { fait: 'inviter' }), 303);
}

const withErrors = (errors: FieldError[], kept: Record<string, string>) => ({ errors, kept });

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? { errors: [], kept: loaderData.kept };
  const draw = drawFields(INVITE_FIELDS, refusal);
  return (
    <>
      <AreaHead
        title="Inviter quelqu’un"
        back={{ to: USERS_PATH, label: 'Tous les utilisateurs' }}
        lead={
          <>
            Un message part avec un lien, bon une fois et pendant sept jours. Son rôle dit ce que la personne
            pourra lire et changer ici&nbsp;; le reste lui est refusé.
          </>
        }
      />
      <Form method="post" className="account__form" noValidate>
        <ErrorSummary errors={refusal.errors} />
        <Field {...draw.field('email')}>
          <Input {...draw.control('email')} />
        </Field>
        <RadioGroup
          name="staffRole"
          legend={INVITE_FIELDS.staffRole.label}
          choices={ROLE_CHOICES}
          look="cards"
          defaultValue={draw.typed('staffRole') ?? ''}
          error={draw.errorOf('staffRole')}
        />
        <SubmitButton icon={Send}>Envoyer l’invitation</SubmitButton>
      </Form>
    </>
  );
}
