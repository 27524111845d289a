import { Form } from 'react-router';
import { SeenField, seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { type FormTexts, withSeen } from '#domain/edits/edit-guard.ts';
import { DELIVERY_FIELDS } from './form.ts';
import { trackingPath } from './tracking-path.ts';

type ParcelFormProps = {
  link: string;
  number: string | null;
  error: string | undefined;
  /** The typed texts, after a refusal. */
  kept: FormTexts | undefined;
};

/** Asks for the number of the customer's own parcel, which may also come later. */
export function ParcelForm({ link, number, error, kept }: ParcelFormProps) {
  const texts = kept?.trackingNumber === undefined ? withSeen({ trackingNumber: number ?? '' }) : kept;
  return (
    <Form
      method="post"
      action={trackingPath(link)}
      className="form repair__write"
      noValidate
      preventScrollReset
      key={seenKey(texts)}
    >
      <SeenField form="colis" texts={texts} />
      <Field
        name="trackingNumber"
        label="Numéro de suivi de votre colis"
        help="Il est sur le reçu du transporteur. Nous saurons quand l’attendre."
        error={error}
      >
        <Input autoComplete="off" maxLength={80} defaultValue={texts.trackingNumber} />
      </Field>
      <SubmitButton name="intent" value="parcel" variant="secondary">
        {number ? 'Corriger le numéro' : 'Enregistrer le numéro'}
      </SubmitButton>
    </Form>
  );
}

type DeliveryFormProps = Pick<ParcelFormProps, 'link' | 'error' | 'kept'> & {
  sentOn: string;
  today: string;
};

/** Asks on which day the parcel that went back has arrived: its guarantees begin then. */
export const DeliveryForm = ({ link, sentOn, today, error, kept }: DeliveryFormProps) => (
  <Form
    method="post"
    action={trackingPath(link)}
    className="form repair__write"
    noValidate
    preventScrollReset
  >
    <Field
      name="deliveredOn"
      label={DELIVERY_FIELDS.deliveredOn.label}
      help="Dites-nous quand il est là\u00a0: ce qui est garanti l’est à partir de ce jour."
      error={error}
    >
      <DateInput defaultValue={kept?.deliveredOn ?? today} min={sentOn} max={today} />
    </Field>
    <SubmitButton name="intent" value="delivered" variant="secondary">
      Mon appareil est arrivé
    </SubmitButton>
  </Form>
);

/** A parcel's number, linked to its tracking page if its carrier is known. */
export const ParcelNumber = ({ number, url }: { number: string; url: string | null }) =>
  url ? <ExternalLink href={url}>{number}</ExternalLink> : number;
