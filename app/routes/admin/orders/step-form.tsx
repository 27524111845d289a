import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { NumberStepper } from '#app/ui/form/number-stepper.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import { REFUND_METHODS } from '#domain/order/refund-methods.ts';
import { orderPath, stepPath } from './order-paths.ts';
import { MOVES, STEPS } from './order-texts.ts';
import type { OrderView } from './order-view.server.ts';
import { TrackingField } from './tracking-field.tsx';

type StepName = keyof typeof STEPS;

type StepFormProps = {
  order: OrderView;
  /** One of both. */
  move: OrderState | null;
  step: StepName | null;
  errors: readonly FieldError[];
  /** What the form is drawn with: after a refusal, what was typed. */
  kept: FormTexts;
  meanwhile: Meanwhile | undefined;
};

type FieldsProps = {
  order: OrderView;
  kept: FormTexts;
  errorOf: (field: string) => string | undefined;
};

/** The one step that was chosen, with what it needs. */
export function StepForm({ order, move, step, errors, kept, meanwhile }: StepFormProps) {
  const words = move ? MOVES[move] : step && STEPS[step];
  if (!words) return null;
  const fields = {
    order,
    kept,
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.message,
  };
  return (
    <section className="area__part case__step" aria-labelledby="etape">
      <h2 id="etape">{words.label}</h2>
      <p>{words.lead}</p>
      <Form
        method="post"
        action={stepPath(order.number, move ?? step ?? '')}
        className="acct__form"
        noValidate
        key={step === 'suivi' ? seenKey(kept, meanwhile) : undefined}
      >
        <ErrorSummary errors={errors} level={3} />
        <EditMark
          form="suivi"
          texts={step === 'suivi' ? kept : null}
          meanwhile={meanwhile}
          title="Ce numéro a changé entre-temps"
          page={stepPath(order.number, 'suivi')}
          level={3}
          intent="suivi"
        />
        {move && <MoveFields {...fields} move={move} />}
        {step === 'encaisser' && <PaymentFields {...fields} />}
        {step === 'rembourser' && <RefundFields {...fields} />}
        {step === 'suivi' && <TrackingField {...fields} />}
        <SubmitButton
          name="intent"
          value={step ?? 'avancer'}
          variant={move === 'cancelled' ? 'danger' : 'primary'}
        >
          {words.submit}
        </SubmitButton>
        <ButtonLink to={orderPath(order.number)} variant="quiet">
          Ne rien faire
        </ButtonLink>
      </Form>
    </section>
  );
}

function MoveFields({ move, ...fields }: FieldsProps & { move: OrderState }) {
  return (
    <>
      <input type="hidden" name="vers" value={move} />
      {move === 'shipped' && <TrackingField {...fields} isOptional />}
      {move === 'returned' && <RestockFields {...fields} isReturn />}
      <MessageField {...fields} />
    </>
  );
}

function PaymentFields({ order, kept, errorOf }: FieldsProps) {
  const { dueTyped, seen } = order.money;
  return (
    <>
      <input type="hidden" name="deja" value={seen} />
      <Field name="montant" label="Montant" error={errorOf('montant')}>
        <Input
          inputMode="decimal"
          maxLength={20}
          className="num"
          autoComplete="off"
          defaultValue={kept.montant ?? dueTyped}
        />
      </Field>
      <Field
        name="moyen"
        label="Moyen"
        help="Les espèces s’arrêtent à 1000&nbsp;€ par achat."
        error={errorOf('moyen')}
      >
        <Select placeholder="Choisissez le moyen" defaultValue={kept.moyen ?? ''}>
          {(['shop_card', 'contactless', 'cash', 'transfer'] as const).map((value) => (
            <option key={value} value={value}>
              {REFUND_METHODS[value]}
            </option>
          ))}
        </Select>
      </Field>
      <ReferenceField kept={kept} errorOf={errorOf} />
    </>
  );
}

function RefundFields(fields: FieldsProps) {
  const { order, kept, errorOf } = fields;
  const { left, owedLeftCents, unowed, seen, paidBy } = order.money;
  const owed = owedLeftCents > 0;
  return (
    <>
      <input type="hidden" name="deja" value={seen} />
      <RadioGroup
        name="etendue"
        legend="Ce que vous remboursez"
        choices={[
          ...(owed
            ? [
                {
                  value: 'tout',
                  label: `Tout\u00a0: ${left}`,
                  help: 'Une commande qui n’est pas partie est annulée, et ses produits sont remis en vente.',
                },
                { value: 'lignes', label: 'Des produits, choisis ci-dessous' },
                { value: 'montant', label: 'Un autre montant, écrit ci-dessous' },
              ]
            : []),
          ...(unowed
            ? [{ value: 'indu', label: `Le paiement reçu en trop\u00a0: ${unowed}`, help: 'Sans avoir.' }]
            : []),
        ]}
        defaultValue={kept.etendue ?? (owed ? 'tout' : 'indu')}
        error={errorOf('etendue')}
      />
      {owed && (
        <>
          <Fieldset id="lignes" kind="group" legend="Produits à rembourser" error={errorOf('lignes')}>
            <div className="case__pair">
              {order.lines.map(({ productId, name, canRefund, unitPrice }) => (
                <Field
                  key={productId}
                  name={`rendu-${productId}`}
                  label={name}
                  help={`${unitPrice} l’unité, ${canRefund} au plus.`}
                >
                  <NumberStepper
                    min={0}
                    max={canRefund}
                    of={name}
                    defaultValue={kept[`rendu-${productId}`] ?? 0}
                  />
                </Field>
              ))}
            </div>
            {order.hasDeliveryPrice && (
              <Checkbox
                name="livraison"
                value="oui"
                label={`Frais de livraison, ${order.deliveryPrice}`}
                defaultChecked={kept.livraison === 'oui'}
              />
            )}
          </Fieldset>
          <Field
            name="montant"
            label="Autre montant"
            help={`${left} au plus.`}
            error={errorOf('montant')}
            optional
          >
            <Input
              inputMode="decimal"
              maxLength={20}
              className="num"
              autoComplete="off"
              defaultValue={kept.montant}
            />
          </Field>
        </>
      )}
      <Field
        name="moyen"
        label="Moyen"
        help="La loi veut celui du paiement, sauf accord exprès du client."
        error={errorOf('moyen')}
      >
        <Select placeholder="Choisissez le moyen" defaultValue={kept.moyen ?? paidBy ?? ''}>
          {Object.entries(REFUND_METHODS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <ReferenceField kept={kept} errorOf={errorOf} />
      <RestockFields {...fields} />
      <MessageField {...fields} />
    </>
  );
}

function ReferenceField({ kept, errorOf }: Pick<FieldsProps, 'kept' | 'errorOf'>) {
  return (
    <Field
      name="reference"
      label="Référence"
      help="Celle de la banque ou du prestataire. Une même référence ne se note pas deux fois."
      error={errorOf('reference')}
      optional
    >
      <Input maxLength={200} autoComplete="off" defaultValue={kept.reference} />
    </Field>
  );
}

function RestockFields({ order, kept, errorOf, isReturn = false }: FieldsProps & { isReturn?: boolean }) {
  const lines = order.lines.filter(({ canRestock }) => canRestock > 0);
  if (lines.length === 0) return null;
  return (
    <Fieldset
      id="stock"
      kind="group"
      legend="Remettre en stock"
      help={
        isReturn
          ? 'Ce qui se revend tel quel.'
          : 'Ce qui est revenu et se revend tel quel. Le reste ne revient pas en rayon.'
      }
      error={errorOf('stock')}
    >
      <div className="case__pair">
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
  );
}

function MessageField({ kept, errorOf }: Pick<FieldsProps, 'kept' | 'errorOf'>) {
  return (
    <Field
      name="message"
      label="Message au client"
      help="Il le lit tel quel."
      error={errorOf('message')}
      optional
    >
      <Textarea rows={3} maxLength={1000} defaultValue={kept.message} />
    </Field>
  );
}
