import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { NumberStepper } from '#app/ui/form/number-stepper.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros, formatPrice } from '#domain/money.ts';
import { REFUND_METHODS } from '#domain/order/refund-methods.ts';
import { filePath } from './list-path.ts';
import { type FormStep, STEPS } from './steps.ts';
import type { WithdrawalView } from './withdrawal-view.ts';

type StepFormProps = {
  step: FormStep;
  withdrawal: WithdrawalView;
  errors: readonly FieldError[];
  /** What was typed, after a refusal. */
  kept: Record<string, string>;
};

type FieldsProps = Pick<StepFormProps, 'kept'> & { errorOf: (field: string) => string | undefined };

/** The one step that was chosen, with what it needs to know. */
export function StepForm({ step, withdrawal, errors, kept }: StepFormProps) {
  const { id, order } = withdrawal;
  const { label, lead, submit } = STEPS[step];
  const fields = {
    kept,
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.message,
  };
  return (
    <section className="area__part" aria-labelledby="etape">
      <h2 id="etape">{label}</h2>
      <p>{lead}</p>
      <Form method="post" action={`${filePath(id)}?etape=${step}`} className="acct__form" noValidate>
        <ErrorSummary errors={errors} level={3} />
        {step === 'rattacher' && <OrderField {...fields} />}
        {step === 'retour' && order && <ExtentField {...fields} />}
        {step === 'retour' && !order && <input type="hidden" name="etendue" value="tout" />}
        {step === 'rembourser' && order && <RefundFields {...fields} order={order} />}
        {step !== 'rattacher' && (
          <MessageField {...fields} isRequired={step === 'refuser' || step === 'regler'} />
        )}
        <SubmitButton name="intent" value={step} variant={step === 'refuser' ? 'danger' : 'primary'}>
          {submit}
        </SubmitButton>
        <ButtonLink to={filePath(id)} variant="quiet">
          Ne rien faire
        </ButtonLink>
      </Form>
    </section>
  );
}

function OrderField({ kept, errorOf }: FieldsProps) {
  return (
    <Field
      name="commande"
      label="Commande ou réparation"
      help={<Numbered>Par exemple CMD-2026-K7R-4WM ou REP-2026-9HX-2FJ.</Numbered>}
      error={errorOf('commande')}
    >
      <Input maxLength={40} autoCapitalize="characters" defaultValue={kept.commande} />
    </Field>
  );
}

function ExtentField({ kept, errorOf }: FieldsProps) {
  return (
    <RadioGroup
      name="etendue"
      legend="Ce qui est revenu"
      choices={[
        { value: 'tout', label: 'Toute la commande', help: 'Elle passe à «\u00a0Retournée\u00a0».' },
        { value: 'partie', label: 'Une partie', help: 'Elle garde son état\u00a0; le retour est noté.' },
      ]}
      defaultValue={kept.etendue ?? ''}
      error={errorOf('etendue')}
    />
  );
}

function RefundFields({
  order,
  kept,
  errorOf,
}: FieldsProps & { order: NonNullable<WithdrawalView['order']> }) {
  const left = formatEuros(order.leftCents);
  const lines = order.lines.filter(({ canRestock }) => canRestock > 0);
  return (
    <>
      <Field
        name="montant"
        label="Montant"
        help={
          order.isOut
            ? `${left} au plus, livraison standard comprise.`
            : `${left} au plus. Tout rendre annule la commande, et ses produits sont de nouveau en vente.`
        }
        error={errorOf('montant')}
      >
        <Input
          inputMode="decimal"
          maxLength={20}
          className="num"
          defaultValue={kept.montant ?? formatPrice(order.leftCents / 100).replace('.', ',')}
        />
      </Field>
      <Field
        name="moyen"
        label="Moyen"
        help="La loi veut celui du paiement, sauf accord exprès du client."
        error={errorOf('moyen')}
      >
        <Select placeholder="Choisissez le moyen" defaultValue={kept.moyen ?? order.paidBy ?? ''}>
          {Object.entries(REFUND_METHODS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="reference"
        label="Référence"
        help="Celle de la banque ou du prestataire. Une même référence ne se note pas deux fois."
        error={errorOf('reference')}
        optional
      >
        <Input maxLength={200} defaultValue={kept.reference} />
      </Field>
      {lines.length > 0 && (
        <Fieldset
          id="stock"
          kind="group"
          legend="Remettre en stock"
          help="Ce qui se revend tel quel. Le reste ne revient pas en rayon."
          error={errorOf('stock')}
        >
          <div>
            {lines.map(({ productId, name, canRestock }) => (
              <Field key={productId} name={`stock-${productId}`} label={name} help={`${canRestock} au plus.`}>
                <NumberStepper
                  min={0}
                  max={canRestock}
                  of={name}
                  defaultValue={kept[`stock-${productId}`] ?? 0}
                />
              </Field>
            ))}
          </div>
        </Fieldset>
      )}
    </>
  );
}

function MessageField({ kept, errorOf, isRequired }: FieldsProps & { isRequired: boolean }) {
  return (
    <Field
      name="message"
      label="Message au client"
      help="Il le lit tel quel."
      error={errorOf('message')}
      optional={!isRequired}
    >
      <Textarea rows={3} maxLength={1000} defaultValue={kept.message} />
    </Field>
  );
}
