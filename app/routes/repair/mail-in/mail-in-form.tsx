import { ArrowRight } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { ContactFields } from '../form/contact-fields.tsx';
import { DataNotice } from '../form/data-notice.tsx';
import { DeviceFields } from '../form/device-fields.tsx';
import { TrapField } from '../form/trap-field.tsx';
import { MAIL_IN_FIELDS } from './form.ts';
import { MAIL_IN_DRAFT, MAIL_IN_PATH } from './mail-in-path.ts';
import { BatteryChoice, ParcelPhotos, WayFields } from './parcel-fields.tsx';

type MailInFormProps = {
  trap: string;
  takesSms: boolean;
  /** What a prepaid label costs, in cents; null as long as the shop sends none. */
  label: number | null;
  /** What was chosen in the price finder, in the fields that it fills in, and in words. */
  start: Readonly<Record<string, string>> | null;
  chosen: string | null;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  photos: readonly SentFile[];
  round: string;
};

/** What a parcel will bring, and where it goes back to. It is packed later, once its number and its slip are there. */
export function MailInForm({
  trap,
  takesSms,
  label,
  start,
  chosen,
  errors,
  kept,
  photos,
  round,
}: MailInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useTabDraft(form, MAIL_IN_DRAFT, kept !== undefined);
  const drawn = drawFields(MAIL_IN_FIELDS, { errors, kept: kept ?? start ?? undefined });
  return (
    <section id="formulaire" className="repair__main" aria-labelledby="formulaire-titre">
      <h2 id="formulaire-titre">Annoncer votre envoi</h2>
      <Form
        ref={form}
        method="post"
        action={MAIL_IN_PATH}
        encType="multipart/form-data"
        className="form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} level={3} />
        <DraftOffer draft={draft} />
        {chosen && (
          <p className="repair__subject">
            Objet <b>{chosen}</b>
          </p>
        )}
        <input type="hidden" name="choix" value={drawn.typed('choix') ?? ''} />
        <DeviceFields {...drawn} />
        <BatteryChoice draw={drawn} />
        <ContactFields {...drawn} takesSms={takesSms} />
        <WayFields draw={drawn} label={label} />
        <DataNotice {...drawn} />
        <TrapField name={trap} />
        <ParcelPhotos sent={photos} errors={errors} round={round} />
        <SubmitButton name="intent" value="check" iconAfter={ArrowRight}>
          Relire avant d’enregistrer
        </SubmitButton>
      </Form>
    </section>
  );
}
