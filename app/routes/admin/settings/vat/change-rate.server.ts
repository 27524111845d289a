import { redirect } from 'react-router';
import { wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Vat } from '#server/vat/vat-module.ts';
import { VAT_PATH } from '../settings-paths.ts';
import { RATE_FIELDS, rateSchema } from './rate-form.ts';

/** Notes the rate of a product. */
export async function changeRate(sent: FormData, vat: Vat, admin: AdminIdentity) {
  const { value, errors, kept } = readSent(rateSchema, RATE_FIELDS, sent);
  if (errors) return wrongForm(errors, kept);
  const changed = await vat.setRate(admin, value);
  if (changed.outcome === 'invalid') return wrongForm(errorsAt(changed.issues, RATE_FIELDS), kept);
  return redirect(`${VAT_PATH}?fait=taux#taux`, 303);
}
