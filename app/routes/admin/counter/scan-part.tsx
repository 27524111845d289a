import { Plus } from 'lucide';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { SCAN_FIELDS } from './form.ts';
import { SaleForm, type ShownSale } from './sale-form.tsx';

export type OfferedProduct = { id: string; name: string; details: string; price: string };

type ScanPartProps = {
  sale: ShownSale;
  path: string;
  words: string;
  offered: readonly OfferedProduct[];
  refused: RefusedForm;
  /** Another form of the page waits for what is typed. */
  isBeside: boolean;
};

/** One field for the scanner, a reference or words; words are answered by a list. */
export function ScanPart({ sale, path, words, offered, refused, isBeside }: ScanPartProps) {
  const { field, control, typed } = drawFields(SCAN_FIELDS, refused);
  return (
    <section className="area__part" aria-label="Ajouter">
      <SaleForm
        sale={sale}
        action={path}
        intent="scan"
        className="case__find"
        key={`${sale.version} ${words}`}
      >
        <Field {...field('scanned')}>
          <Input
            {...control('scanned')}
            defaultValue={typed('scanned') ?? ''}
            enterKeyHint="go"
            // The shop scans one thing after the other, without a free hand.
            autoFocus={!isBeside}
            data-takes-focus={isBeside ? undefined : ''}
          />
        </Field>
        <SubmitButton icon={Plus}>Ajouter</SubmitButton>
      </SaleForm>
      {offered.length > 0 && (
        <ul className="area__list" aria-label={`Produits trouvés pour ${words}`}>
          {offered.map(({ id, name, details, price }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                {`, ${details}, ${price}`}
              </span>
              <SaleForm sale={sale} action={path} intent="add">
                <SubmitButton name="productId" value={id} variant="secondary" aria-label={`Ajouter ${name}`}>
                  Ajouter
                </SubmitButton>
              </SaleForm>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
