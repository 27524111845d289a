import { Form } from 'react-router';
import { BillingFields } from '#app/features/billing/billing-fields.tsx';
import { BILLING_FIELDS } from '#app/features/billing/billing-form.ts';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { CHARGE_KINDS } from '#domain/repair/repair-account.ts';
import {
  CHARGE_FIELDS,
  CORRECTION_FIELDS,
  DEPOSIT_FIELDS,
  PAYMENT_FIELDS,
  REFUND_FIELDS,
} from './money-form.ts';
import { MONEY_STEPS, type MoneyStep } from './money-steps.ts';
import { entryPath, repairPath, stepPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type MoneyPanelProps = {
  step: MoneyStep;
  repair: RepairView;
  /** The entry that the form is about. */
  entry: RepairView['money']['entries'][number] | null;
  refused: RefusedForm;
};

/** One form about the money of a repair, in place of its next steps. */
export function MoneyPanel({ step, repair, entry, refused }: MoneyPanelProps) {
  const { reference } = repair;
  const { label, lead, intent, submit } = MONEY_STEPS[step];
  return (
    <section className="area__part case__step" aria-labelledby="etape">
      <h2 id="etape">{label}</h2>
      <p>{lead}</p>
      <Form
        method="post"
        action={entry ? entryPath(reference, step, entry.id) : stepPath(reference, step)}
        className="account__form"
        noValidate
      >
        <ErrorSummary errors={refused.errors ?? []} level={3} />
        {step === 'encaisser' && <PaymentFields repair={repair} refused={refused} />}
        {step === 'rembourser' && <RefundFields repair={repair} refused={refused} />}
        {step === 'prix' && <ChargeFields refused={refused} />}
        {step === 'facturer' && <BillingFields draw={drawFields(BILLING_FIELDS, refused)} />}
        {step === 'acompte' && entry && <DepositFields entry={entry} refused={refused} />}
        {step === 'rectifier' && entry && (
          <CorrectionFields repair={repair} entry={entry} refused={refused} />
        )}
        <SubmitButton name="intent" value={intent}>
          {submit}
        </SubmitButton>
        <ButtonLink to={repairPath(reference)} variant="quiet">
          Ne rien faire
        </ButtonLink>
      </Form>
    </section>
  );
}

type FieldsProps = { repair: RepairView; refused: RefusedForm };

const Seen = ({ repair }: { repair: RepairView }) => (
  <input type="hidden" name="seenCents" value={repair.money.seenCents} />
);

function PaymentFields({ repair, refused }: FieldsProps) {
  const drawn = drawFields(PAYMENT_FIELDS, refused);
  const { field, control, typed } = drawn;
  return (
    <>
      <Seen repair={repair} />
      <Field {...field('amount')} help={`${repair.money.due} au plus.`}>
        <Input
          {...control('amount')}
          className="number"
          defaultValue={
            typed('amount') ?? ((!repair.isDone && repair.money.depositTyped) || repair.money.dueTyped)
          }
        />
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

const BY_STRIPE = 'Carte bancaire, en ligne\u00a0: le site le demande à Stripe';

function RefundFields({ repair, refused }: FieldsProps) {
  const drawn = drawFields(REFUND_FIELDS, refused);
  const { field, control, typed } = drawn;
  const { kept, over, overTyped, isRefundedByStripe } = repair.money;
  const ways = isRefundedByStripe ? { card: BY_STRIPE, ...TAKEN_WAYS } : TAKEN_WAYS;
  return (
    <>
      <Seen repair={repair} />
      <Field {...field('amount')} help={`${kept} au plus.`}>
        <Input
          {...control('amount')}
          className="number"
          defaultValue={typed('amount') ?? (over ? overTyped : '')}
        />
      </Field>
      <SelectField draw={drawn} name="method" options={ways} placeholder="Choisissez le moyen" />
      <TextField draw={drawn} name="reference" />
      <TextField draw={drawn} name="reason" />
    </>
  );
}

function ChargeFields({ refused }: Pick<FieldsProps, 'refused'>) {
  const drawn = drawFields(CHARGE_FIELDS, refused);
  return (
    <>
      <SelectField draw={drawn} name="kind" options={CHARGE_KINDS} placeholder="Choisissez" />
      <TextField draw={drawn} name="label" />
      <Field {...drawn.field('amount')}>
        <Input {...drawn.control('amount')} className="number" />
      </Field>
    </>
  );
}

function DepositFields({ entry, refused }: Omit<CorrectionFieldsProps, 'repair'>) {
  return (
    <>
      <input type="hidden" name="entryId" value={entry.id} />
      <p>{`${entry.kind} de ${entry.amount}, ${entry.details}, le ${entry.at}.`}</p>
      <BillingFields draw={drawFields(DEPOSIT_FIELDS, refused)} />
    </>
  );
}

type CorrectionFieldsProps = FieldsProps & { entry: RepairView['money']['entries'][number] };

function CorrectionFields({ repair, entry, refused }: CorrectionFieldsProps) {
  const drawn = drawFields(CORRECTION_FIELDS, refused);
  const { field, control, errorOf, typed } = drawn;
  return (
    <>
      <Seen repair={repair} />
      <input type="hidden" name="entryId" value={entry.id} />
      <p>{`Ce qui est noté\u00a0: ${entry.amount}, ${entry.details}, le ${entry.at}.`}</p>
      <RadioGroup
        name="what"
        legend={CORRECTION_FIELDS.what.label}
        choices={[
          { value: 'instead', label: 'Un autre montant ou un autre moyen, écrits ci-dessous' },
          { value: 'void', label: 'Rien\u00a0: cet argent n’a pas été échangé' },
        ]}
        defaultValue={typed('what') ?? 'instead'}
        error={errorOf('what')}
      />
      <Field {...field('amount')}>
        <Input
          {...control('amount')}
          className="number"
          defaultValue={typed('amount') ?? entry.amountTyped}
        />
      </Field>
      <SelectField
        draw={drawn}
        name="method"
        options={TAKEN_WAYS}
        placeholder="Choisissez le moyen"
        defaultValue={typed('method') ?? (Object.hasOwn(TAKEN_WAYS, entry.way) ? entry.way : '')}
      />
      <TextField draw={drawn} name="reason" />
    </>
  );
}
