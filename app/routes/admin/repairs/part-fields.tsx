import { Form } from 'react-router';
import { type DrawnFields, drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PART_ORIGINS } from '#domain/repair/part-trace.ts';
import { ARRIVAL_FIELDS, PART_FIELDS, TRACE_FIELDS } from './part-form.ts';

/** How a customer is told of a day; null: nobody tells them, they read it. */
export type ToldBy = 'mail' | 'sms' | null;

/** How a customer without a mailbox reads the day. */
const WITHOUT_MAIL = {
  sms: 'Sans e-mail, le client reçoit cette date par SMS aux heures d’ouverture, et chaque fois qu’elle change.',
  none: 'Sans e-mail, le client la lit dans son suivi seulement.',
};

type ExpectedFieldsProps = { drawn: DrawnFields<'expectedOn' | 'isQuiet'>; toldBy: ToldBy };

/** The day on which a part comes. */
export const ExpectedField = ({ drawn, toldBy }: ExpectedFieldsProps) => (
  <Field {...drawn.field('expectedOn')} {...(toldBy !== 'mail' && { help: WITHOUT_MAIL[toldBy ?? 'none'] })}>
    <DateInput {...drawn.control('expectedOn')} />
  </Field>
);

/** Whether its customer hears of that day. */
export const QuietBox = ({ drawn, toldBy }: ExpectedFieldsProps) =>
  toldBy && (
    <Checkbox
      name="isQuiet"
      value="oui"
      label={PART_FIELDS.isQuiet.label}
      help={`Aucun ${toldBy === 'mail' ? 'e-mail' : 'SMS'} ne part. La date est dans le suivi du client.`}
      defaultChecked={drawn.typed('isQuiet') === 'oui'}
    />
  );

export function PlanFields({ refused, toldBy }: { refused: RefusedForm; toldBy: ToldBy }) {
  const drawn = drawFields(PART_FIELDS, refused);
  return (
    <>
      <TextField draw={drawn} name="supplier" />
      <ExpectedField drawn={drawn} toldBy={toldBy} />
      <TextField draw={drawn} name="cost" className="number" />
      <QuietBox drawn={drawn} toldBy={toldBy} />
      <SubmitButton name="intent" value="plan">
        Garder
      </SubmitButton>
    </>
  );
}

/** Where a part comes from and what it is known by. */
export const OriginFields = ({ drawn }: { drawn: DrawnFields<'origin' | 'donor' | 'serial'> }) => (
  <>
    <SelectField draw={drawn} name="origin" options={PART_ORIGINS} placeholder="Pas noté" />
    <TextField draw={drawn} name="donor" />
    <TextField draw={drawn} name="serial" />
  </>
);

export function TraceFields({ refused }: { refused: RefusedForm }) {
  const drawn = drawFields(TRACE_FIELDS, refused);
  return (
    <>
      <OriginFields drawn={drawn} />
      <TextField draw={drawn} name="supplier" />
      <TextField draw={drawn} name="cost" className="number" />
      <SubmitButton name="intent" value="trace">
        Garder
      </SubmitButton>
    </>
  );
}

type ArrivalFormProps = {
  page: string;
  /** « 12,50 € »; null asks for it. */
  cost: string | null;
  refused: RefusedForm;
};

/** An awaited part that is no product of the shop has come: nothing else would notice. */
export function ArrivalForm({ page, cost, refused }: ArrivalFormProps) {
  const drawn = drawFields(ARRIVAL_FIELDS, refused);
  return (
    <section className="area__part" aria-labelledby="arrivee">
      <h2 id="arrivee">Elle est arrivée</h2>
      <Form method="post" action={page} className="account__form" noValidate>
        {cost === null ? (
          <>
            <TextField draw={drawn} name="arrivedCost" className="number" />
            <Checkbox
              name="isCostUnknown"
              value="oui"
              label={ARRIVAL_FIELDS.isCostUnknown.label}
              help="La marge du dossier reste inconnue tant qu’il n’est pas noté."
              defaultChecked={drawn.typed('isCostUnknown') === 'oui'}
            />
          </>
        ) : (
          <p>{`Son coût est noté\u00a0: ${cost} l’unité.`}</p>
        )}
        <SubmitButton name="intent" value="receive" variant="secondary">
          Noter l’arrivée
        </SubmitButton>
      </Form>
    </section>
  );
}
