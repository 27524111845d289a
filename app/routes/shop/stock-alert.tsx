import { BellRing } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { Route } from './+types/stock-alert.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Alerte de retour en stock', 'Confirmer ou retirer une alerte de retour en stock.');

const alertSchema = () => z.object({ intent: z.enum(['confirm', 'remove']) });

const REMOVED = 'retiree';

/** Where the link of an alert's mail leads. Nothing changes before a button is pressed: programs open mails too. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const alert = await context.get(depsContext).stockAlerts.find(params.token);
  const isRemoved = !alert && url.searchParams.get('fait') === REMOVED;
  return data({ alert, isRemoved }, { status: alert || isRemoved ? 200 : 404 });
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { stockAlerts } = context.get(depsContext);
  const { value, errors } = await readForm(alertSchema, {}, request);
  if (errors) return data({ error: errors[0]?.message }, { status: 400 });
  if (value.intent === 'confirm') {
    await stockAlerts.confirm(params.token);
    return redirect(url.pathname, 303);
  }
  await stockAlerts.remove(params.token);
  return redirect(`${url.pathname}?fait=${REMOVED}`, 303);
}

export default function StockAlert({ loaderData: { alert, isRemoved }, actionData }: Route.ComponentProps) {
  const aside = (
    <>
      <h2>En attendant</h2>
      <p>Une pièce introuvable se commande souvent, et un appareil se répare souvent sans être remplacé.</p>
      <GoLink to="/boutique">Voir la boutique</GoLink>
      <GoLink to="/services">Faire réparer</GoLink>
    </>
  );
  if (!alert)
    return (
      <AccountCard
        title={isRemoved ? 'Alerte retirée' : 'Ce lien n’a pas abouti'}
        illustration="tiroir-vide"
        aside={aside}
      >
        <Notice kind={isRemoved ? 'ok' : 'warn'} role="status">
          <p>
            {isRemoved
              ? 'Votre adresse est effacée\u00a0: aucun message ne partira.'
              : 'Cette alerte a été retirée, a expiré, ou le produit est revenu et le message est parti.'}
          </p>
        </Notice>
      </AccountCard>
    );
  const { productName, slug, isConfirmed } = alert;
  return (
    <AccountCard
      title={isConfirmed ? 'Alerte confirmée' : 'Confirmez votre alerte'}
      lead={productName}
      illustration="tiroir-vide"
      aside={aside}
    >
      {actionData?.error && (
        <Notice kind="danger" role="alert">
          <p>{actionData.error}</p>
        </Notice>
      )}
      {isConfirmed && (
        <Notice kind="ok" role="status">
          <p>
            Un message partira dès que ce produit sera de nouveau en stock, puis votre adresse sera effacée.
          </p>
        </Notice>
      )}
      <Form method="post" className="account__form">
        {!isConfirmed && (
          <SubmitButton name="intent" value="confirm" icon={BellRing} block>
            Me prévenir de son retour
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="remove" variant="secondary" block>
          Retirer l’alerte
        </SubmitButton>
      </Form>
      <GoLink to={`/produit/${slug}`}>Voir le produit</GoLink>
    </AccountCard>
  );
}
