import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { salePanelPath, salePath } from './counter-paths.ts';
import { SALE_MAIL_FIELDS } from './form.ts';
import type { SaleView } from './sale-view.server.ts';

/** Which document of the sale is mailed, and where to. */
export function SaleMailPanel({ sale, refused }: { sale: SaleView; refused: RefusedForm }) {
  const { id, customer, mailed } = sale;
  const [usual = ''] = mailed.map(({ file }) => file);
  const drawn = drawFields(SALE_MAIL_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? { file: usual, address: customer.email ?? '' },
  });
  return (
    <section className="area__part case__step" aria-labelledby="envoyer">
      <h2 id="envoyer">Envoyer par e-mail</h2>
      <SeenForm row={sale} action={salePanelPath(id, 'envoyer')} intent="mail">
        <SelectField
          draw={drawn}
          name="file"
          options={Object.fromEntries(mailed.map(({ file, label }) => [file, label]))}
          defaultValue={drawn.typed('file') ?? usual}
        />
        <TextField draw={drawn} name="address" />
        <SubmitButton>Envoyer</SubmitButton>
        <ButtonLink to={salePath(id)} variant="quiet">
          Ne rien envoyer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}
