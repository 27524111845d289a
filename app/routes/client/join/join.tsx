import { Link2 } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { JoinOutcome } from '#server/account-cases/join-cases.ts';
import type { Route } from './+types/join.ts';
import { JOIN_FIELDS, joinCodeSchema } from './form.ts';
import { JOIN_PATH, JoinForm } from './join-panel.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Rattacher des dossiers', 'Ce qui a été fait sans compte à votre adresse e-mail.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

/** Opening the page changes nothing: every step is a button. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const joinable = await context.get(depsContext).account.cases.joinable(signedIn(context).id);
  return { joinable, isJustSent: url.searchParams.has('envoye') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cases } = context.get(depsContext).account;
  const { id } = signedIn(context);
  const form = await sentForm(request);
  switch (form.get('intent')) {
    case 'join':
      return leave(await cases.join(id));
    case 'send-code': {
      const sent = await cases.sendMailboxCode(id);
      if (sent.outcome === 'too many') return tooMany(TRIED_TOO_OFTEN, sent.retryAfterS);
      return redirect(sent.outcome === 'sent' ? `${JOIN_PATH}?envoye` : JOIN_PATH, 303);
    }
    case 'verify': {
      const { value, errors } = readSent(joinCodeSchema, JOIN_FIELDS, form);
      if (errors) return data({ errors }, { status: 400 });
      const proven = await cases.proveAndJoin(id, value.code);
      if (proven.outcome === 'too many') return tooMany(TRIED_TOO_OFTEN, proven.retryAfterS);
      if (proven.outcome === 'wrong code')
        return data(
          { errors: errorsAt([{ path: 'code', message: WRONG_CODE }], JOIN_FIELDS) },
          { status: 400 },
        );
      return leave(proven);
    }
    default:
      throw data(null, { status: 400 });
  }
}

const WRONG_CODE =
  'Ce code n’est pas celui du dernier message, ou il n’est plus valable. Vérifiez-le, ou recevez-en un autre.';

const TRIED_TOO_OFTEN: { errors: FieldError[] } = {
  errors: [{ message: 'Trop d’essais en peu de temps pour ce compte. Réessayez dans une heure.' }],
};

/** Redirects to the page that shows what was joined. */
function leave(joined: JoinOutcome) {
  if (joined.outcome === 'code needed') return redirect(JOIN_PATH, 303);
  const { orders, repairs } = joined.cases;
  return redirect(`/client/${orders + repairs > 0 ? 'commandes' : 'dashboard'}?fait=rattache`, 303);
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { joinable, isJustSent } = loaderData;
  const errors: readonly FieldError[] = actionData?.errors ?? [];
  const asksCode = joinable?.step === 'code' && joinable.isSent;
  return (
    <>
      <AreaHead
        title="Rattacher des dossiers à ce compte"
        lead="Commandes, réparations et rendez-vous faits sans compte à votre adresse."
      />
      {!joinable && (
        <p>Rien n’a été fait sans compte à l’adresse de ce compte, ou tout y est déjà rattaché.</p>
      )}
      {joinable && (
        <section className="area__part" aria-label="Rattachement">
          <ErrorSummary errors={[...errors]} />
          {asksCode && (
            <>
              {isJustSent && errors.length === 0 && (
                <Notice kind="ok" role="status">
                  <p>{`Un code vient de partir à l’adresse ${joinable.email}. Regardez aussi les courriers indésirables.`}</p>
                </Notice>
              )}
              <Form method="post" action={JOIN_PATH} className="account__form" noValidate>
                <Field {...drawFields(JOIN_FIELDS, { errors }).field('code')}>
                  <OtpInput />
                </Field>
                <SubmitButton icon={Link2} name="intent" value="verify">
                  Rattacher
                </SubmitButton>
              </Form>
            </>
          )}
          <JoinForm joinable={joinable} isOnItsPage />
        </section>
      )}
      <GoLink to="/client/commandes" back>
        Revenir aux commandes
      </GoLink>
    </>
  );
}
