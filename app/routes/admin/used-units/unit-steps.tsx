import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { UnitMove } from '#domain/used-unit/used-unit.ts';
import { STEP_FIELDS } from './form.ts';
import { usedUnitPath } from './used-unit-paths.ts';
import type { UsedUnitView } from './used-unit-view.server.ts';

const WORDS: Readonly<Record<UnitMove, string>> = {
  put_on_sale: 'Mettre en vente',
  taken_off: 'Retirer de la vente',
  sold: 'Il est vendu',
  returned: 'Il est revenu',
  scrapped: 'Mettre au rebut',
  tested: 'Le remettre à tester',
};

type UnitStepsProps = {
  unit: UsedUnitView;
  /** The products on whose page it may be offered, and the one that is proposed. */
  models: Readonly<Record<string, string>>;
  model: string;
  refused: RefusedForm;
};

/** What may follow, one form for all of it. */
export function UnitSteps({ unit, models, model, refused }: UnitStepsProps) {
  const { id, moves, priceTyped } = unit;
  const drawn = drawFields(STEP_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? { price: priceTyped, model },
  });
  const isSold = moves.includes('sold');
  return (
    <section className="area__part case__step" aria-labelledby="suite">
      <h2 id="suite">Suite</h2>
      <SeenForm row={unit} action={usedUnitPath(id)} intent="step">
        {/* Its move is none, so that the Enter key sells nothing. */}
        <EnterButton name="move" value="">
          Choisir une suite
        </EnterButton>
        {moves.includes('put_on_sale') && (
          <SelectField
            draw={drawn}
            name="model"
            options={models}
            placeholder="Aucune page, le comptoir seul"
          />
        )}
        {isSold && (
          <div className="case__pair">
            <Field {...drawn.field('price')}>
              <Input {...drawn.control('price')} className="number" />
            </Field>
            <TextField draw={drawn} name="reference" />
          </div>
        )}
        <TextField draw={drawn} name="note" />
        <p className="account__ways">
          {moves.map((move, index) => (
            <SubmitButton key={move} name="move" value={move} variant={index === 0 ? 'primary' : 'secondary'}>
              {WORDS[move]}
            </SubmitButton>
          ))}
        </p>
      </SeenForm>
    </section>
  );
}
