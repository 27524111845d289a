import { Form } from 'react-router';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { STAFF_NOTE_FIELDS } from './bench-form.ts';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

/** What the shop notes for itself, at any time of the case. */
export function StaffNotes({
  repair: { reference, staffNotes },
  refused,
}: {
  repair: RepairView;
  refused: RefusedForm;
}) {
  const { field, control } = drawFields(STAFF_NOTE_FIELDS, refused);
  return (
    <section className="area__part" aria-labelledby="notes">
      <h2 id="notes">Bloc-notes de l’atelier</h2>
      {staffNotes.length > 0 && (
        <ul className="case__thread">
          {staffNotes.map(({ id, text, who, at }) => (
            <li key={id}>
              <p className="case__text">{text}</p>
              <small>{`${who}, ${at}`}</small>
            </li>
          ))}
        </ul>
      )}
      <Form
        method="post"
        action={`${repairPath(reference)}#notes`}
        className="account__form"
        noValidate
        key={staffNotes.length}
      >
        <Field {...field('newNote')}>
          <Textarea rows={3} {...control('newNote')} />
        </Field>
        <SubmitButton name="intent" value="staff-note" variant="secondary">
          Garder la note
        </SubmitButton>
      </Form>
    </section>
  );
}
