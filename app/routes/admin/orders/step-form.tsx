import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import { CollectFields, CollectWays } from './collect-fields.tsx';
import { ORDER_FIELDS } from './form.ts';
import {
  PaymentFields,
  RefundFields,
  RestockFields,
  type StepFieldsProps,
  WayFields,
} from './money-fields.tsx';
import { adminOrderPath, stepPath } from './order-paths.ts';
import { MOVES, STEPS, type StepName } from './order-texts.ts';
import type { OrderView } from './order-view.server.ts';

type StepFormProps = {
  order: OrderView;
  /** A form has either a move or a step. */
  move: OrderState | null;
  step: StepName | null;
  errors: readonly FieldError[];
  /** The stored texts; after a refusal, the typed ones. */
  texts: FormTexts;
  meanwhile: Meanwhile | undefined;
};

/** The chosen step, with the fields that it needs. */
export function StepForm({ order, move, step, errors, texts, meanwhile }: StepFormProps) {
  const words = move ? MOVES[move] : step && STEPS[step];
  if (!words) return null;
  const fields = { order, drawn: drawFields(ORDER_FIELDS, { errors, kept: texts }) };
  const page = stepPath(order.number, move ?? (step ? STEPS[step].word : ''));
  return (
    <section className="area__part case__step" aria-labelledby="etape">
      <h2 id="etape">{words.label}</h2>
      <p>{words.lead}</p>
      <Form
        method="post"
        action={page}
        className="account__form"
        noValidate
        key={step === 'tracking' ? seenKey(texts, meanwhile) : undefined}
      >
        <ErrorSummary errors={errors} level={3} />
        <EditMark
          form="suivi"
          texts={step === 'tracking' ? texts : null}
          meanwhile={meanwhile}
          title="Ce numéro a changé entre-temps"
          page={page}
          level={3}
          intent="tracking"
        />
        {move && <MoveFields {...fields} move={move} />}
        {step === 'collect' && <CollectFields {...fields} />}
        {step === 'take-payment' && <PaymentFields {...fields} />}
        {step === 'refund' && <RefundFields {...fields} />}
        {step === 'correct-way' && <WayFields {...fields} />}
        {step === 'tracking' && <TrackingField {...fields} />}
        {(move || step === 'refund' || step === 'collect') && <MessageField {...fields} />}
        {step === 'collect' && order.money.dueCents > 0 ? (
          <CollectWays />
        ) : (
          <SubmitButton
            name="intent"
            value={step ?? 'advance'}
            variant={move === 'cancelled' ? 'danger' : 'primary'}
          >
            {step === 'refund' && order.isRefundedByStripe ? 'Rembourser' : words.submit}
          </SubmitButton>
        )}
        <ButtonLink to={adminOrderPath(order.number)} variant="quiet">
          Ne rien faire
        </ButtonLink>
      </Form>
    </section>
  );
}

function MoveFields({ move, order, drawn }: StepFieldsProps & { move: OrderState }) {
  return (
    <>
      <input type="hidden" name="to" value={move} />
      {move === 'shipped' && <TrackingField order={order} drawn={drawn} isOptional />}
      {move === 'returned' && <RestockFields order={order} drawn={drawn} isReturn />}
    </>
  );
}

/** The parcel's number, when it leaves or when the number is corrected. */
function TrackingField({
  drawn: { field, control },
  isOptional = false,
}: StepFieldsProps & { isOptional?: boolean }) {
  return (
    <Field {...field('trackingNumber')} optional={isOptional}>
      <Input {...control('trackingNumber')} />
    </Field>
  );
}

function MessageField({ drawn: { field, control } }: StepFieldsProps) {
  return (
    <Field {...field('message')}>
      <Textarea rows={3} {...control('message')} />
    </Field>
  );
}
