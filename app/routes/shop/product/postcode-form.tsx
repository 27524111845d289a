import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { POSTCODE } from './form.ts';

type PostcodeFormProps = {
  /** Where parcels go, before anybody asks. */
  help: string;
  /** What was asked, if anything was. */
  typed: string | null;
  error: string | undefined;
  answer: string | undefined;
};

/** Whether a parcel reaches a postcode, asked in the page's own address; the quantity and the alert stay as they are. */
export function PostcodeForm({ help, typed, error, answer }: PostcodeFormProps) {
  return (
    <details className="form-more" open={typed !== null}>
      <summary>Livré chez vous&nbsp;? Vérifier un code postal</summary>
      <Form method="get" action={`#${POSTCODE}`} className="buy__ask" preventScrollReset noValidate>
        <Field name={POSTCODE} label="Code postal" help={help} error={error}>
          <Input
            inputMode="numeric"
            autoComplete="shipping postal-code"
            maxLength={12}
            defaultValue={typed ?? ''}
          />
        </Field>
        <Button type="submit">Vérifier</Button>
      </Form>
      <div role="status">{answer && <p>{answer}</p>}</div>
    </details>
  );
}
