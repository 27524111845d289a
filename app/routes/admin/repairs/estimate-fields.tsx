import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ESTIMATE_FIELDS } from './case-form.ts';
import { EstimateInputs, EstimateNoteInput } from './terms-inputs.tsx';

/** The answer to a request: a range, what it depends on, and its last day. */
export function EstimateFields({ refused }: { refused: RefusedForm }) {
  const drawn = drawFields(ESTIMATE_FIELDS, refused);
  return (
    <>
      <p>
        Le client la retient ou l’écarte par son lien. Elle n’engage personne&nbsp;: le devis suit le
        diagnostic.
      </p>
      <EstimateInputs drawn={drawn} />
      <EstimateNoteInput drawn={drawn} />
      <Checkbox
        name="isQuiet"
        value="oui"
        label={ESTIMATE_FIELDS.isQuiet.label}
        help="Le client l’a entendue&nbsp;: ni message, ni relance au bout de trois jours."
        defaultChecked={drawn.typed('isQuiet') === 'oui'}
      />
      <SubmitButton name="intent" value="send-estimate">
        Envoyer l’estimation
      </SubmitButton>
    </>
  );
}
