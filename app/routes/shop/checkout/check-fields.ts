import { depsContext } from '#app/context.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { tidyPostcode } from '#domain/customers/foreign-postcode.ts';
import { likelyEmail } from '#domain/customers/mistyped-domain.ts';
import type { Route } from './+types/check-fields.ts';
import { CHECKOUT_FIELDS, checkoutSchema } from './form.ts';

/** What the order would say of its fields. */
export type CheckedFields = {
  /** Of fields with something in them: nobody is told of what they have not come to yet. */
  errors: FieldError[];
  /** What the e-mail should perhaps be. */
  likelyEmail: string | null;
};

const ADDRESSES = ['billingAddress', 'delivery.address', 'delivery.relayPoint'];

/** Reads the form while it is being filled in, and changes nothing: the order itself is read anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const { towns } = context.get(depsContext);
  const { sent, errors = [] } = await readForm(checkoutSchema, CHECKOUT_FIELDS, request);
  const written = (name: string) => String(sent.get(name) ?? '').trim();
  const ofTowns = ADDRESSES.flatMap((at) => {
    const postcode = tidyPostcode(written(`${at}.postcode`));
    const fault = towns.faultOf({ postcode, city: written(`${at}.city`) });
    return fault ? { path: `${at}.${fault.path}`, message: fault.message } : [];
  });
  const all = [...errors, ...errorsAt(ofTowns, CHECKOUT_FIELDS)];
  const told: CheckedFields = {
    errors: all.filter(({ field = '' }) => written(field) !== ''),
    likelyEmail: likelyEmail(written('customer.email')),
  };
  return Response.json(told, { headers: { 'Cache-Control': 'no-store' } });
}
