import type { DrawnFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import type { COMPANY_FIELDS } from './company-form.ts';

type CompanyFieldName = keyof typeof COMPANY_FIELDS;

const NAMES = ['customer.company', 'customer.siren', 'customer.purchaseReference'] as const;

/** The company that a customer comes for: closed until it is wanted, since most come for themselves. */
export function CompanyFields({ draw, label }: { draw: DrawnFields<CompanyFieldName>; label: string }) {
  const isOpen = NAMES.some((name) => draw.typed(name) || draw.errorOf(name));
  return (
    <details className="form-more" open={isOpen}>
      <summary>{label}</summary>
      <div className="two-columns">
        <TextField draw={draw} name="customer.company" className="full" />
        <TextField draw={draw} name="customer.siren" />
        <TextField draw={draw} name="customer.purchaseReference" />
      </div>
    </details>
  );
}
