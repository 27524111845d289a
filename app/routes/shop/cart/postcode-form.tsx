import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';

export type AskedPostcode = { written: string; error: string | undefined; answer: string | null };

/** What sending this cart to a postcode costs: the address of the page keeps the question. */
export function PostcodeForm({ asked }: { asked: AskedPostcode | null }) {
  return (
    <details className="form-more" open={asked !== null}>
      <summary>Livré chez vous, combien&nbsp;?</summary>
      <Form method="get" preventScrollReset noValidate className="cart__promo">
        <Field name="code_postal" label="Code postal" error={asked?.error}>
          <Input
            key={asked?.written}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            defaultValue={asked?.written}
          />
        </Field>
        {asked?.answer && <p role="status">{asked.answer}</p>}
        <div>
          <Button type="submit" size="s">
            Voir le prix
          </Button>
        </div>
      </Form>
    </details>
  );
}
