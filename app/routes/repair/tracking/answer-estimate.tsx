import { Check, X } from 'lucide';
import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { ESTIMATE_FIELDS } from './form.ts';
import { trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type AnswerEstimateProps = {
  offer: NonNullable<RepairView['offer']>;
  link: string;
  /** « le diagnostic et le devis sont gratuits » */
  diagnosis: string;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
};

/** What the shop expects a repair to cost before it has seen the device. To say no takes a second press, since it closes the request. */
export function AnswerEstimate({ offer, link, diagnosis, errors, kept }: AnswerEstimateProps) {
  const { id, range, note, until, isOver } = offer;
  const { field, control } = drawFields(ESTIMATE_FIELDS, { errors, kept });
  return (
    <section id="estimation" aria-labelledby="estimation-titre" className="repair__quote">
      <h2 id="estimation-titre">Estimation de l’atelier</h2>
      <p className="repair__total">
        <b>{range}</b>
      </p>
      {note && <p className="repair__text">{`Ce qui la ferait changer\u00a0: ${note}`}</p>}
      <p>
        C’est une estimation sans l’appareil, et non un devis&nbsp;: rien ne commence, et vous ne devez rien.
        Une fois l’appareil à l’atelier, {diagnosis}&nbsp;: vous l’acceptez ou le refusez.
      </p>
      <p className="help">{isOver ? `Elle valait jusqu’au ${until}.` : `Valable jusqu’au ${until}.`}</p>
      <Form method="post" action={trackingPath(link)} className="form">
        <input type="hidden" name="estimateId" value={id} />
        <div className="repair__actions">
          <SubmitButton name="intent" value="accept-estimate" icon={Check}>
            Retenir cette estimation
          </SubmitButton>
        </div>
        <details open={errors.length > 0 && kept?.note !== undefined}>
          <summary>Ne pas donner suite</summary>
          <Field {...field('note')}>
            <Textarea rows={3} {...control('note')} />
          </Field>
          <SubmitButton name="intent" value="refuse-estimate" icon={X} variant="secondary">
            Clore ma demande
          </SubmitButton>
        </details>
      </Form>
    </section>
  );
}
