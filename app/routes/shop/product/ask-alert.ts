import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { readFields, typed } from '#app/forms/read-fields.ts';
import { emailField } from '#domain/customer-fields.ts';

/** A field that people do not see; what fills it in is a program. */
export const TRAP = 'siteweb';

const alertSchema = z.object({ email: z.string('Écrivez votre adresse e-mail.').pipe(emailField) });

/** For the action of a product's page: whoever asks for what is sold out is sent the mail that asks back. */
export async function askAlert(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  product: { id: string; slug: string; available: number },
) {
  const page = `/produit/${product.slug}`;
  const sent = redirect(`${page}?alerte=demandee`, 303);
  // To a program all went well.
  if (form.get(TRAP)) return sent;
  // There again meanwhile: the page has the way to the cart.
  if (product.available > 0) return redirect(page, 303);
  const { value, errors } = readFields(alertSchema, form);
  if (errors)
    return data(
      { error: errors[0]?.message, wait: undefined, typed: typed(form, 'email').email },
      { status: 400 },
    );
  const [toProve] = (await askProof(context, 'stock alert', form)) ?? [];
  if (toProve) {
    const { message, proof } = toProve;
    return data({ error: message, wait: proof?.wait, typed: typed(form, 'email').email }, { status: 429 });
  }
  const { stockAlerts } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const { retryAfterS } = await stockAlerts.ask({ productId: product.id, email: value.email }, clientIp);
  if (retryAfterS === undefined) return sent;
  return data(
    { error: tooMany(retryAfterS), wait: undefined, typed: typed(form, 'email').email },
    { status: 429, headers: { 'Retry-After': String(retryAfterS) } },
  );
}

function tooMany(retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60);
  return `Plusieurs alertes ont déjà été demandées. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`;
}
