import { drawFields } from '#app/forms/field-table.ts';
import { Options } from '#app/ui/form/choice/options.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { REFUSALS } from '#domain/testimonials/testimonial-decision.ts';
import { TESTIMONIAL_ORIGINS } from '#domain/testimonials/testimonials.ts';
import { DecisionForm, type DecisionState } from './decision-form.tsx';
import { DECISION_FIELDS } from './form.ts';

type PublishFormProps = DecisionState & {
  isVisible: boolean;
  /** "2026-11-21" */
  today: string;
};

/** Publishes a testimonial about the shop, or changes what is said beside it. */
export function PublishForm({ isVisible, today, ...state }: PublishFormProps) {
  const { errors, texts } = state;
  const { field, control, errorOf } = drawFields(DECISION_FIELDS, { errors, kept: texts });
  return (
    <DecisionForm
      {...state}
      heading={isVisible ? 'Vu par les lecteurs' : 'Publier'}
      help="La loi veut que chaque avis dise d’où il vient, s’il a été vérifié et de quand date l’expérience. Le texte et la note ne se changent pas."
      intent="publish"
      submit={isVisible ? 'Enregistrer' : 'Publier l’avis'}
      mark={{ form: 'avis' }}
    >
      <input type="hidden" name="decision" value={texts.decision ?? ''} />
      <Field {...field('experiencedOn')}>
        <DateInput max={today} {...control('experiencedOn')} />
      </Field>
      <Field {...field('origin')}>
        <Select {...control('origin')}>
          <Options choices={TESTIMONIAL_ORIGINS} />
        </Select>
      </Field>
      <RadioGroup
        name="isVerified"
        legend={DECISION_FIELDS.isVerified.label}
        choices={[
          { value: 'oui', label: 'Client vérifié', help: 'La réparation ou l’achat a été retrouvé.' },
          { value: 'non', label: 'Non vérifié', help: 'Il n’a pas été retrouvé. L’avis le dit.' },
        ]}
        defaultValue={texts.isVerified ?? ''}
        error={errorOf('isVerified')}
      />
      <Field {...field('proof')}>
        <Input {...control('proof')} />
      </Field>
    </DecisionForm>
  );
}

/** Publishes the review of a product: its order says what the law wants of it. */
export const AcceptForm = (state: DecisionState) => (
  <DecisionForm
    {...state}
    heading="Publier"
    help={
      'Il paraît sur la page du produit, tel qu’il est écrit, avec la date de l’achat et «\u00a0achat vérifié\u00a0»\u00a0: la commande le prouve.'
    }
    intent="accept"
    submit="Publier l’avis"
    mark={{ form: 'avis', press: 'Publier l’avis tel qu’il est maintenant' }}
  />
);

/** The one answer of the shop, below a published review. */
export function ReplyForm(state: DecisionState) {
  const { errors, texts } = state;
  const { field, control } = drawFields(DECISION_FIELDS, { errors, kept: texts });
  return (
    <DecisionForm
      {...state}
      heading="Répondre"
      help="Une réponse, datée, sous l’avis. Vidée, elle disparaît du site."
      intent="reply"
      submit="Enregistrer la réponse"
      mark={{ form: 'reponse', title: 'La réponse a changé entre-temps' }}
    >
      <Field {...field('reply')}>
        <Textarea rows={4} {...control('reply')} />
      </Field>
    </DecisionForm>
  );
}

type RefuseFormProps = DecisionState & { about: keyof typeof REFUSALS; isVisible: boolean };

/** Hides a testimonial, and tells its author why. */
export function RefuseForm({ about, isVisible, ...state }: RefuseFormProps) {
  const { errors, texts } = state;
  const { field, control } = drawFields(DECISION_FIELDS, { errors, kept: texts });
  return (
    <DecisionForm
      {...state}
      heading={isVisible ? 'Retirer du site' : 'Refuser'}
      help="Une mauvaise note n’est pas un motif. Son auteur lit le motif et la précision tels quels."
      intent="refuse"
      submit={isVisible ? 'Retirer l’avis' : 'Refuser l’avis'}
      isDanger
      mark={about === 'product' ? { form: 'refus', press: 'Refuser l’avis tel qu’il est maintenant' } : null}
    >
      <Field {...field('reason')}>
        <Select placeholder="Choisissez le motif" {...control('reason')}>
          <Options choices={REFUSALS[about]} />
        </Select>
      </Field>
      <Field {...field('detail')}>
        <Textarea rows={3} {...control('detail')} />
      </Field>
    </DecisionForm>
  );
}
