import { Send } from 'lucide';
import { Form } from 'react-router';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { RatingField } from '#app/features/testimonials/rating-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Link } from '#app/ui/link.tsx';
import { TESTIMONIAL_LIMITS } from '#domain/testimonials.ts';

type TestimonialFormProps = {
  errors: FieldError[];
  kept: Record<string, string> | undefined;
  /** Name of the field that only a program fills in. */
  trap: string;
};

/** For whoever came to the shop: it waits until somebody has read it. */
export function TestimonialForm({ errors, kept = {}, trap }: TestimonialFormProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" action="/temoignages" className="form review" noValidate>
      <ErrorSummary errors={errors} level={3} />
      <RatingField name="rating" legend="Votre note" defaultValue={kept.rating} error={errorOf('rating')} />
      <Field
        name="text"
        label="Votre avis"
        help="Ce qui était en panne, ce qui a été fait, ce qui vous a plu ou manqué. De 20 à 1&nbsp;000 caractères."
        error={errorOf('text')}
      >
        <Textarea
          rows={5}
          minLength={TESTIMONIAL_LIMITS.text.min}
          maxLength={TESTIMONIAL_LIMITS.text.max}
          defaultValue={kept.text}
        />
      </Field>
      <div className="grid2">
        <Field
          name="name"
          label="Prénom ou pseudonyme"
          help="Publié avec votre avis."
          error={errorOf('name')}
        >
          <Input autoComplete="given-name" maxLength={TESTIMONIAL_LIMITS.name} defaultValue={kept.name} />
        </Field>
        <Field name="location" label="Ville" help="Publiée avec votre avis." error={errorOf('location')}>
          <Input
            autoComplete="address-level2"
            maxLength={TESTIMONIAL_LIMITS.location}
            defaultValue={kept.location}
          />
        </Field>
        <Field
          name="experiencedOn"
          label="Date de la réparation ou de l’achat"
          help="Publiée avec votre avis. Le jour approximatif suffit."
          error={errorOf('experiencedOn')}
        >
          <DateInput defaultValue={kept.experiencedOn} />
        </Field>
        <Field
          name="reference"
          label="Numéro de réparation ou de commande"
          optional
          help="Jamais publié. Il nous aide à vous retrouver."
          error={errorOf('reference')}
        >
          <Input maxLength={TESTIMONIAL_LIMITS.reference} defaultValue={kept.reference} />
        </Field>
        <Field
          name="email"
          label="Adresse e-mail"
          className="full"
          help="Jamais publiée. Elle sert à vérifier votre avis, et à vous répondre s’il n’est pas publié."
          error={errorOf('email')}
        >
          <Input type="email" autoComplete="email" autoCapitalize="none" defaultValue={kept.email} />
        </Field>
      </div>
      <div className="vh" aria-hidden="true">
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

/** In place of the form once it was sent. */
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
