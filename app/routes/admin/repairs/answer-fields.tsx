import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { inAlternatives } from '#domain/repair/quote-alternatives.ts';
import { AGREED_BY } from '#domain/repair/quote-terms.ts';
import type { QuoteView } from './case-quote-view.server.ts';
import { ANSWER_FIELDS } from './form.ts';
import { ASKS_NEW } from './repair-quotes.tsx';
import type { RepairView } from './repair-view.server.ts';

type AnswerFieldsProps = { answer: 'accept' | 'refuse'; refused: RefusedForm; repair: RepairView };

/** The customer's answer to the open quote, given at the counter or on the phone. */
export function AnswerFields({ answer, refused, repair }: AnswerFieldsProps) {
  const quote = repair.quotes.find(({ state }) => state === 'sent');
  if (!quote) return <p>Aucun devis n’attend de réponse.</p>;
  return (
    <>
      <p>
        {`Devis n°\u00a0${quote.version}. Notez ce que le client vous a dit au comptoir ou au téléphone. `}
        {repair.customer.email
          ? 'Il reçoit une confirmation par e-mail.'
          : 'Sans e-mail, il le lit dans son suivi seulement.'}
      </p>
      <input type="hidden" name="quoteId" value={quote.id} />
      <input type="hidden" name="answer" value={answer} />
      {answer === 'accept' ? (
        <AgreementFields refused={refused} quote={quote} customer={repair.customer.name} />
      ) : (
        <ReasonField refused={refused} />
      )}
      <SubmitButton name="intent" value="answer-quote" variant={answer === 'accept' ? 'primary' : 'danger'}>
        {answer === 'accept' ? 'Noter l’accord' : 'Noter le refus'}
      </SubmitButton>
    </>
  );
}

type AgreementFieldsProps = { refused: RefusedForm; quote: QuoteView; customer: string };

/**
 * The choices line by line, then who agreed and how: the shop must be able to prove later that the work was ordered.
 */
function AgreementFields({ refused, quote, customer }: AgreementFieldsProps) {
  const { field, control, errorOf, typed } = drawFields(ANSWER_FIELDS, refused);
  return (
    <>
      {quote.solutions.length > 0 && (
        <RadioGroup
          name="alternative"
          legend={ANSWER_FIELDS.alternative.label}
          help="Ce qui est coché dans l’autre solution ne compte pas."
          choices={quote.solutions.map(({ id, name, deposit }) => ({
            value: id,
            label: deposit ? `${name}, acompte ${deposit}` : name,
          }))}
          defaultValue={typed('alternative') ?? ''}
          error={errorOf('alternative')}
        />
      )}
      {inAlternatives(quote.lines).flatMap(({ lines }) =>
        lines.map(({ id, label, isOptional, isAgainstWish, alternative, chosen, options }) => (
          <RadioGroup
            key={id}
            name={`choices.${id}`}
            legend={alternative ? `${label} (solution ${alternative.toUpperCase()})` : label}
            help={isAgainstWish && ASKS_NEW}
            choices={[
              ...options.map(({ id: optionId, words }) => ({ value: String(optionId), label: words })),
              ...(isOptional ? [{ value: '', label: 'Ne pas le faire' }] : []),
            ]}
            defaultValue={typed(`choices.${id}`) ?? (chosen === null ? '' : String(chosen))}
          />
        )),
      )}
      <Field {...field('agreed.name')}>
        <Input {...control('agreed.name')} defaultValue={typed('agreed.name') ?? customer} />
      </Field>
      <RadioGroup
        name="agreed.by"
        legend={ANSWER_FIELDS['agreed.by'].label}
        choices={Object.entries(AGREED_BY).map(([value, label]) => ({ value, label }))}
        defaultValue={typed('agreed.by') ?? ''}
        error={errorOf('agreed.by')}
      />
      <Checkbox
        name="acceptsTerms"
        value="oui"
        label="Le client accepte le devis et les conditions générales"
        error={errorOf('acceptsTerms')}
        required
      />
    </>
  );
}

function ReasonField({ refused }: { refused: RefusedForm }) {
  const { field, control } = drawFields(ANSWER_FIELDS, refused);
  return (
    <Field {...field('reason')}>
      <Textarea rows={3} {...control('reason')} />
    </Field>
  );
}
