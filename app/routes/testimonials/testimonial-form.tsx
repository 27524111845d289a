import { Send } from 'lucide';
import { Form } from 'react-router';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { RatingField } from '#app/features/testimonials/rating-field.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Link } from '#app/ui/link.tsx';
import { TESTIMONIAL_FIELDS } from './form.ts';

type TestimonialFormProps = RefusedForm & {
  /** Name of the trap field. */
  trap: string;
};

/** For customers of the shop: their testimonial waits until the shop has read it. */
export function TestimonialForm({ errors = [], kept = {}, trap }: TestimonialFormProps) {
  const { field, control, errorOf } = drawFields(TESTIMONIAL_FIELDS, { errors, kept });
  return (
    <Form method="post" action="/temoignages" className="form review" noValidate>
      <ErrorSummary errors={errors} level={3} />
      <RatingField
        name="rating"
        legend={TESTIMONIAL_FIELDS.rating.label}
        defaultValue={kept.rating}
        error={errorOf('rating')}
      />
      <Field {...field('text')}>
        <Textarea rows={5} {...control('text')} />
      </Field>
      <div className="two-columns">
        <Field {...field('name')}>
          <Input {...control('name')} />
        </Field>
        <Field {...field('location')}>
          <Input {...control('location')} />
        </Field>
        <Field {...field('experiencedOn')}>
          <DateInput {...control('experiencedOn')} />
        </Field>
        <Field {...field('reference')}>
          <Input {...control('reference')} />
        </Field>
        <Field {...field('email')} className="full">
          <Input {...control('email')} />
        </Field>
      </div>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={trap}>Laissez ce champ vide</label>
        <input type="text" id={trap} name={trap} tabIndex={-1} autoComplete="off" />
      </div>
      <Checkbox
        name="consent"
        value="oui"
        required
        defaultChecked={kept.consent === 'oui'}
        label="J’ai vécu cette expérience à l’atelier, et j’accepte que mon avis soit publié ici avec mon prénom et ma ville."
        error={errorOf('consent')}
      />
      <ProofField errors={errors} />
      <SubmitButton icon={Send}>Envoyer mon avis</SubmitButton>
      <p className="help">
        L’adresse et le numéro sont effacés un an après l’envoi. Vous pouvez faire retirer votre avis à tout
        moment. <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
      </p>
    </Form>
  );
}

/** Replaces the form once it has been sent. */
export function TestimonialSent() {
  return (
    <Notice kind="ok" title="Merci, votre avis est arrivé" level={3} role="status">
      <p>
        Il n’est pas encore visible&nbsp;: quelqu’un de l’atelier le lit d’abord, et cherche la réparation ou
        l’achat dont il parle. Il paraît ensuite ici, tel que vous l’avez écrit.
      </p>
      <p>
        <Link to="/temoignages">Revenir aux avis</Link>
      </p>
    </Notice>
  );
}
