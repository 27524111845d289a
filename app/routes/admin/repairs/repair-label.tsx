import { Form } from 'react-router';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { uploadRules } from '#domain/uploads/uploads.ts';
import { LABEL_FIELDS } from './form.ts';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type RepairLabelProps = { repair: RepairView; refused: RefusedForm };

/** The prepaid label that a customer asked for, which the shop buys from its carrier and puts into the case. */
export function RepairLabel({ repair: { reference, label }, refused }: RepairLabelProps) {
  if (!label || (!label.canSend && !label.isThere)) return null;
  const { field } = drawFields(LABEL_FIELDS, refused);
  return (
    <section className="area__part" aria-labelledby="etiquette">
      <h2 id="etiquette">Étiquette prépayée</h2>
      <p>
        {label.isThere
          ? 'Le client l’a dans son dossier. '
          : `Le client en attend une, ${label.price}\u00a0: elle s’ajoute à ce qu’il doit quand le colis arrive. `}
        {label.isThere && <a href={`${repairPath(reference)}/etiquette.pdf`}>Voir l’étiquette</a>}
      </p>
      {label.canSend && (
        <Form
          method="post"
          action={`${repairPath(reference)}#etiquette`}
          encType="multipart/form-data"
          className="account__form"
          noValidate
        >
          <Field {...field('label')}>
            <FileDrop maxBytes={uploadRules.maxBytes} accept="application/pdf" kinds="Un PDF" />
          </Field>
          <SubmitButton name="intent" value="send-label" variant="secondary">
            {label.isThere ? 'Remplacer l’étiquette' : 'Envoyer l’étiquette au client'}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
