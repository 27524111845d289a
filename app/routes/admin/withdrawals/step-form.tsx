import { Form } from 'react-router';
import { type DrawnFields, drawFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { NumberStepper } from '#app/ui/form/number-stepper.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { REFUND_METHODS } from '#domain/order/refund-methods.ts';
import { WITHDRAWAL_FIELDS } from './form.ts';
import { stepPath, withdrawalPath } from './list-path.ts';
import { type FormStep, STEPS } from './steps.ts';
import type { WithdrawalView } from './withdrawal-view.ts';

type StepFormProps = {
  step: FormStep;
  withdrawal: WithdrawalView;
  errors: readonly FieldError[];
  /** The typed texts, after a refusal. */
  kept: Record<string, string>;
};

type Drawn = DrawnFields<keyof typeof WITHDRAWAL_FIELDS>;

/** The chosen step, with the fields that it needs. */
export function StepForm({ step, withdrawal, errors, kept }: StepFormProps) {
  const { id, order } = withdrawal;
  const { label, lead, submit } = STEPS[step];
  const drawn = drawFields(WITHDRAWAL_FIELDS, { errors, kept });
  return (
    <section className="area__part" aria-labelledby="etape">
      <h2 id="etape">{label}</h2>
      <p>{lead}</p>
      <Form method="post" action={stepPath(id, step)} className="account__form" noValidate>
        <ErrorSummary errors={errors} level={3} />
        {step === 'attach' && <CaseNumberField {...drawn} />}
        {step === 'take-back' && order && <ExtentField {...drawn} />}
        {step === 'take-back' && !order && <input type="hidden" name="extent" value="all" />}
        {step === 'refund' && order && <RefundFields drawn={drawn} order={order} />}
        {step !== 'attach' && (
          <Field {...drawn.field('message')} optional={step !== 'refuse' && step !== 'settle'}>
            <Textarea rows={3} {...drawn.control('message')} />
          </Field>
        )}
        <SubmitButton name="intent" value={step} variant={step === 'refuse' ? 'danger' : 'primary'}>
          {step === 'refund' && order?.paidBy === 'card' ? 'Rembourser' : submit}
        </SubmitButton>
        <ButtonLink to={withdrawalPath(id)} variant="quiet">
          Ne rien faire
        </ButtonLink>
      </Form>
    </section>
  );
}

function CaseNumberField({ field, control }: Drawn) {
  return (
    <Field
      {...field('caseNumber')}
      help={<Numbered>Par exemple CMD-2026-K7R-4WM ou REP-2026-9HX-2FJ.</Numbered>}
    >
      <Input {...control('caseNumber')} />
    </Field>
  );
}

function ExtentField({ errorOf, typed }: Drawn) {
  return (
    <RadioGroup
      name="extent"
      legend={WITHDRAWAL_FIELDS.extent.label}
      choices={[
        { value: 'all', label: 'Toute la commande', help: 'Elle passe à «\u00a0Retournée\u00a0».' },
        { value: 'part', label: 'Une partie', help: 'Elle garde son état\u00a0; le retour est noté.' },
      ]}
      defaultValue={typed('extent') ?? ''}
      error={errorOf('extent')}
    />
  );
}

type RefundFieldsProps = { drawn: Drawn; order: NonNullable<WithdrawalView['order']> };

function RefundFields({ drawn, order }: RefundFieldsProps) {
  const { field, control, typed } = drawn;
  const left = formatEuros(order.leftCents);
  return (
    <>
      <Field
        {...field('amount')}
        help={
          order.isOut
            ? `${left} au plus, livraison standard comprise.`
            : `${left} au plus. Tout rendre annule la commande, et ses produits sont de nouveau en vente.`
        }
      >
        <Input
          {...control('amount')}
          className="number"
          defaultValue={typed('amount') ?? typedEuros(order.leftCents)}
        />
      </Field>
      <SelectField
        draw={drawn}
        name="method"
        options={REFUND_METHODS}
        placeholder="Choisissez le moyen"
        defaultValue={typed('method') ?? order.paidBy ?? ''}
      />
      <TextField draw={drawn} name="reference" />
      <RestockFields drawn={drawn} order={order} />
    </>
  );
}

function RestockFields({ drawn: { errorOf, typed }, order }: RefundFieldsProps) {
  const lines = order.lines.filter(({ canRestock }) => canRestock > 0);
  if (lines.length === 0) return null;
  const { label, help } = WITHDRAWAL_FIELDS.restock;
  return (
    <Fieldset id="restock" kind="group" legend={label} help={help} error={errorOf('restock')}>
      <div>
        {lines.map(({ productId, name, canRestock }) => (
          <Field key={productId} name={`restock.${productId}`} label={name} help={`${canRestock} au plus.`}>
            <NumberStepper
              min={0}
              max={canRestock}
              of={name}
              defaultValue={typed(`restock.${productId}`) ?? 0}
            />
          </Field>
        ))}
      </div>
    </Fieldset>
  );
}
