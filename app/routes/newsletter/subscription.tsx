import { MailCheck } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { Route } from './+types/subscription.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Votre inscription à la newsletter', 'Confirmer l’inscription, ou effacer son adresse.');

const pressSchema = () => z.object({ intent: z.enum(['confirm', 'leave']) });

/** Where the link of each message leads. Nothing changes before a button is pressed: programs open mails too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = await context.get(depsContext).newsletter.find(params.token);
  return data({ state }, { status: state ? 200 : 404 });
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { newsletter } = context.get(depsContext);
  const form = await sentForm(request);
  // The button of a mail program, which waits for no page (RFC 8058).
  if (form.get('List-Unsubscribe') === 'One-Click') {
    await newsletter.leave(params.token);
    return data({ error: undefined });
  }
  const { value, errors } = readSent(pressSchema, {}, form);
  if (errors) return data({ error: errors[0]?.message }, { status: 400 });
  if (value.intent === 'confirm') {
    await newsletter.confirm(params.token);
    return redirect(url.pathname, 303);
  }
  await newsletter.leave(params.token);
  return redirect(url.pathname, 303);
}

export default function Subscription({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const aside = (
    <>
      <h2>En attendant</h2>
      <p>Les articles et les guides se lisent tous sur le site.</p>
      <GoLink to="/blog">Lire le blog</GoLink>
      <GoLink to="/guides">Voir les guides</GoLink>
    </>
  );
  if (!state || state === 'none')
    return (
      <AccountCard
        title={state ? 'Adresse effacée' : 'Ce lien n’a pas abouti'}
        illustration="journal"
        aside={aside}
      >
        <Notice kind={state ? 'ok' : 'warn'} role="status">
          <p>
            {state
              ? 'Cette adresse n’est pas inscrite à la newsletter\u00a0: elle a été effacée, ou jamais confirmée.'
              : 'Ouvrez celui du message en entier.'}
          </p>
        </Notice>
      </AccountCard>
    );
  const isConfirmed = state === 'confirmed';
  return (
    <AccountCard
      title={isConfirmed ? 'Inscription confirmée' : 'Confirmez votre inscription'}
      lead="La newsletter de l’atelier"
      illustration="journal"
      aside={aside}
    >
      {actionData?.error && (
        <Notice kind="danger" role="alert">
          <p>{actionData.error}</p>
        </Notice>
      )}
      {isConfirmed && (
        <Notice kind="ok" role="status">
          <p>Vous recevrez le prochain numéro. Chaque message a le lien de cette page.</p>
        </Notice>
      )}
      <Form method="post" className="account__form">
        {!isConfirmed && (
          <SubmitButton name="intent" value="confirm" icon={MailCheck} block>
            Recevoir la newsletter
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="leave" variant="secondary" block>
          {isConfirmed ? 'Me désinscrire' : 'Effacer mon adresse'}
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
