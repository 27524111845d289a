import { Form } from 'react-router';
import { RateField } from '#app/features/vat/rate-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { adminProductPath } from '../../stock/stock-paths.ts';
import { VAT_PATH } from '../settings-paths.ts';
import { RATE_FIELDS } from './rate-form.ts';

type ProductRatesProps = {
  rates: readonly { id: string; sku: string; name: string; rate: string }[];
  answer: FormAnswer | undefined;
};

/** Products that are not at the usual rate. */
export function ProductRates({ rates, answer }: ProductRatesProps) {
  const draw = drawFields(RATE_FIELDS, answer ?? {});
  return (
    <section className="area__part" aria-labelledby="taux">
      <h2 id="taux">Produits à un autre taux que 20&nbsp;%</h2>
      {rates.length > 0 && (
        <ul className="back-office__list">
          {rates.map(({ id, sku, name, rate }) => (
            <li key={id}>
              <Link to={adminProductPath(id)}>{name}</Link>
              {`, ${sku}\u00a0: ${rate}`}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={VAT_PATH} className="account__form settings__form" noValidate>
        <ErrorSummary errors={answer?.errors ?? []} />
        <TextField draw={draw} name="code" />
        <RateField draw={draw} name="rate" />
        <SubmitButton name="intent" value="rate" variant="secondary">
          Noter ce taux
        </SubmitButton>
      </Form>
    </section>
  );
}
