import { Form } from 'react-router';
import { SeenField, seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { CARRIER_NAMES } from '#domain/order/carriers.ts';
import { RETURN_FIELDS } from './form.ts';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type RepairReturnProps = {
  repair: RepairView;
  errors: RefusedForm['errors'];
  /** The texts typed in a refused form of the page. */
  kept: Record<string, string>;
};

/** Who takes a device back that has left, and under which number: it may come later, or be put right. */
export function RepairReturn({ repair, errors, kept }: RepairReturnProps) {
  if (!repair.isGoingBack) return null;
  const { reference, carrierOut, trackingOut } = repair;
  const stored = withSeen({ carrier: carrierOut ?? '', number: trackingOut ?? '' });
  const texts = kept.number === undefined ? stored : kept;
  const { field, control } = drawFields(RETURN_FIELDS, { errors, kept: texts });
  return (
    <section className="area__part" aria-labelledby="colis-rendu">
      <h2 id="colis-rendu">Colis rendu</h2>
      <Form
        method="post"
        action={`${repairPath(reference)}#colis-rendu`}
        className="account__form"
        noValidate
        key={seenKey(texts)}
      >
        <SeenField form="colis-rendu" texts={texts} />
        <Field {...field('carrier')}>
          <Input {...control('carrier')} list="transporteurs" />
        </Field>
        <datalist id="transporteurs">
          {CARRIER_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field {...field('number')}>
          <Input {...control('number')} />
        </Field>
        <SubmitButton name="intent" value="note-return" variant="secondary">
          Noter le suivi, et prévenir le client
        </SubmitButton>
      </Form>
    </section>
  );
}
