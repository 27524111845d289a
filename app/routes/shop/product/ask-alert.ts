import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inMinutes } from '#domain/dates/durations.ts';
import { ALERT_FIELDS, alertSchema, TRAP } from './form.ts';

/** For the action of a product's page: a visitor who asks for a sold-out product gets the mail that asks back. */
export async function askAlert(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  product: { id: string; slug: string; available: number },
) {
  const page = `/produit/${product.slug}`;
  const sent = redirect(`${page}?alerte=demandee`, 303);
  // A program must believe that it succeeded.
  if (form.get(TRAP)) return sent;
  // Back in stock meanwhile: the page has the button for the cart.
  if (product.available > 0) return redirect(page, 303);
  const { value, errors, kept } = readSent(alertSchema, ALERT_FIELDS, form);
  if (errors) return data({ errors, kept }, { status: 400 });
  const toProve = await askProof(context, 'stock alert', form);
  if (toProve) {
    const [{ message = '', proof } = {}] = toProve.errors;
    return tooMany({ errors: atEmail(message), kept, wait: proof?.wait }, toProve.retryAfterS);
  }
  const { stockAlerts } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const asked = await stockAlerts.ask({ productId: product.id, email: value.email }, clientIp);
  if (asked.outcome === 'asked') return sent;
  const { retryAfterS } = asked;
  const message = `Plusieurs alertes ont déjà été demandées. Réessayez dans ${inMinutes(retryAfterS)}.`;
  return tooMany({ errors: atEmail(message), kept }, retryAfterS);
}

/** The form is a single line: all errors are at it. */
const atEmail = (message: string): FieldError[] => errorsAt([{ path: 'email', message }], ALERT_FIELDS);
