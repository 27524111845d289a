import type { DrawnFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { NumberStepper } from '#app/ui/form/number-stepper.tsx';
import { REFUND_METHODS } from '#domain/order/refund-methods.ts';
import { TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { ORDER_FIELDS } from './form.ts';
import type { OrderView } from './order-view.server.ts';

export type StepFieldsProps = { order: OrderView; drawn: DrawnFields<keyof typeof ORDER_FIELDS> };

export function PaymentFields({ order, drawn }: StepFieldsProps) {
  const { field, control, typed } = drawn;
  const { dueTyped, seenCents } = order.money;
  return (
    <>
      <input type="hidden" name="seenCents" value={seenCents} />
      <Field {...field('amount')}>
        <Input {...control('amount')} className="number" defaultValue={typed('amount') ?? dueTyped} />
      </Field>
      <SelectField
        draw={drawn}
        name="method"
        options={TAKEN_WAYS}
        placeholder="Choisissez le moyen"
        help={'Les espèces s’arrêtent à 1000\u00a0€ par achat.'}
      />
      <TextField draw={drawn} name="reference" />
    </>
  );
}

export function RefundFields({ order, drawn }: StepFieldsProps) {
  const { owedLeftCents, seenCents, paidBy } = order.money;
  const owed = owedLeftCents > 0;
  return (
    <>
      <input type="hidden" name="seenCents" value={seenCents} />
      <ShareChoice order={order} drawn={drawn} />
      {owed && <LinesOrAmount order={order} drawn={drawn} />}
      <SelectField
        draw={drawn}
        name="method"
        options={REFUND_METHODS}
        placeholder="Choisissez le moyen"
        help={`La loi veut celui du paiement, sauf accord exprès du client.${order.isRefundedByStripe ? ' En ligne, Stripe rend l’argent aussitôt\u00a0; par un autre moyen, rendez-le vous-même.' : ''}`}
        defaultValue={drawn.typed('method') ?? paidBy ?? ''}
      />
      <TextField draw={drawn} name="reference" />
      <RestockFields order={order} drawn={drawn} />
    </>
  );
}

function ShareChoice({ order, drawn: { errorOf, typed } }: StepFieldsProps) {
  const { left, owedLeftCents, unowed } = order.money;
  const owed = owedLeftCents > 0;
  return (
    <RadioGroup
      name="share"
      legend={ORDER_FIELDS.share.label}
      choices={[
        ...(owed
          ? [
              {
                value: 'all',
                label: `Tout\u00a0: ${left}`,
                help: 'Une commande qui n’est pas partie est annulée, et ses produits sont remis en vente.',
              },
              { value: 'lines', label: 'Des produits, choisis ci-dessous' },
              { value: 'amount', label: 'Un autre montant, écrit ci-dessous' },
            ]
          : []),
        ...(unowed
          ? [{ value: 'unowed', label: `Le paiement reçu en trop\u00a0: ${unowed}`, help: 'Sans avoir.' }]
          : []),
      ]}
      defaultValue={typed('share') ?? (owed ? 'all' : 'unowed')}
      error={errorOf('share')}
    />
  );
}

function LinesOrAmount({ order, drawn: { field, control, errorOf, typed } }: StepFieldsProps) {
  return (
    <>
      <Fieldset id="lines" kind="group" legend={ORDER_FIELDS.lines.label} error={errorOf('lines')}>
        <div className="case__pair">
          {order.lines.map(({ productId, name, canRefund, paidEach }) => (
            <Field
              key={productId}
              name={`lines.${productId}`}
              label={name}
              help={`${paidEach}, ${canRefund} au plus.`}
            >
              <NumberStepper
                min={0}
                max={canRefund}
                of={name}
                defaultValue={typed(`lines.${productId}`) ?? 0}
              />
            </Field>
          ))}
        </div>
        {order.hasDeliveryPrice && (
          <Checkbox
            name="withDelivery"
            value="oui"
            label={`Frais de livraison, ${order.deliveryPrice}`}
            defaultChecked={typed('withDelivery') === 'oui'}
          />
        )}
      </Fieldset>
      <Field {...field('amount')} label="Autre montant" help={`${order.money.left} au plus.`} optional>
        <Input {...control('amount')} className="number" />
      </Field>
    </>
  );
}

/** Which entry of the ledger has the wrong way, and the right one. */
export function WayFields({ order, drawn }: StepFieldsProps) {
  return (
    <>
      <input type="hidden" name="seenCents" value={order.money.seenCents} />
      <SelectField
        draw={drawn}
        name="entryId"
        options={order.correctable}
        placeholder="Choisissez la ligne"
      />
      <SelectField draw={drawn} name="method" options={TAKEN_WAYS} placeholder="Choisissez le moyen" />
      <TextField draw={drawn} name="reason" />
    </>
  );
}

type RestockFieldsProps = StepFieldsProps & { isReturn?: boolean };

export function RestockFields({ order, drawn: { errorOf, typed }, isReturn = false }: RestockFieldsProps) {
  const lines = order.lines.filter(({ canRestock }) => canRestock > 0);
  if (lines.length === 0) return null;
  return (
    <Fieldset
      id="restock"
      kind="group"
      legend={ORDER_FIELDS.restock.label}
      help={
        isReturn
          ? 'Ce qui se revend tel quel.'
          : 'Ce qui est revenu et se revend tel quel. Le reste ne revient pas en rayon.'
      }
      error={errorOf('restock')}
    >
      <div className="case__pair">
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
