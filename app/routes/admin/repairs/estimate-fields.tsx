import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
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
      <SubmitButton name="intent" value="send-estimate">
        Envoyer l’estimation
      </SubmitButton>
    </>
  );
}
