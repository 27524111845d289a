import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { salePath, saleReturnPath } from './counter-paths.ts';
import { RETURN_FIELDS } from './form.ts';
import type { SaleView } from './sale-view.server.ts';

type ReturnPanelProps = { sale: SaleView; line: SaleView['lines'][number]; refused: RefusedForm };

/** Units of a line that come back, and how their price goes back. */
export function ReturnPanel({ sale, line, refused }: ReturnPanelProps) {
  const drawn = drawFields(RETURN_FIELDS, refused);
  const { field, control, typed } = drawn;
  return (
    <section className="area__part case__step" aria-labelledby="retour">
      <h2 id="retour">{`Reprendre\u00a0: ${line.label}`}</h2>
      <p>{`Rendez d’abord l’argent\u00a0: ${line.left === 1 ? `${line.priceLeft} pour l’unité` : `${line.priceOne} pour une unité, ${line.priceLeft} pour les ${line.left}`}. ${sale.refundWays.card ? 'Par carte en ligne, le site le demande à Stripe\u00a0: ne rendez rien vous-même. ' : ''}Un avoir est établi si la vente a une facture.`}</p>
      <SeenForm row={sale} action={saleReturnPath(sale.id, line.id)} intent="return">
        <input type="hidden" name="lineId" value={line.id} />
        <div className="case__pair">
          <Field {...field('returnedUnits')} help={`${line.left} au plus.`}>
            <Input
              {...control('returnedUnits')}
              className="number"
              defaultValue={typed('returnedUnits') ?? '1'}
            />
          </Field>
          <SelectField
            draw={drawn}
            name="refundMethod"
            options={sale.refundWays}
            placeholder="Choisissez le moyen"
            defaultValue={typed('refundMethod') ?? sale.paidBy ?? ''}
          />
        </div>
        <TextField draw={drawn} name="returnReason" />
        {line.isStocked && (
          <Checkbox
            name="restocks"
            value="oui"
            label={RETURN_FIELDS.restocks.label}
            help="Décochez pour ce qui est défectueux."
            defaultChecked={refused.kept ? typed('restocks') === 'oui' : true}
          />
        )}
        <SubmitButton>Reprendre et rembourser</SubmitButton>
        <ButtonLink to={salePath(sale.id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}
