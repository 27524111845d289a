import { Send } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { ContactFields } from '../form/contact-fields.tsx';
import { DataNotice } from '../form/data-notice.tsx';
import { DeviceFields } from '../form/device-fields.tsx';
import { RequestPhotos } from '../form/request-photos.tsx';
import { TrapField } from '../form/trap-field.tsx';
import { ASK_FIELDS } from './form.ts';
import { REQUEST_DRAFT, REQUEST_PATH } from './request-path.ts';

type RequestFormProps = {
  /** The subject that /contact passed on. */
  subject: string | null;
  /** What was chosen in the price finder, in the fields that it fills in. */
  start: Readonly<Record<string, string>> | null;
  /** Identifies one attempt to ask. */
  attempt: string;
  trap: string;
  takesSms: boolean;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  photos: readonly SentFile[];
  round: string;
};

/** Asks for the device, its fault, photos and the customer. */
export function RequestForm({
  subject,
  start,
  attempt,
  trap,
  takesSms,
  errors,
  kept,
  photos,
  round,
}: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useTabDraft(form, REQUEST_DRAFT, kept !== undefined);
  const drawn = drawFields(ASK_FIELDS, { errors, kept: kept ?? start ?? undefined });
  const asked = drawn.typed('subject') ?? subject;
  return (
    <section id="formulaire" className="repair__main" aria-labelledby="formulaire-titre">
      <h2 id="formulaire-titre">Décrire la panne en ligne</h2>
      <Form
        ref={form}
        method="post"
        action={REQUEST_PATH}
        encType="multipart/form-data"
        className="form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} level={3} />
        <DraftOffer draft={draft} />
        {asked && (
          <p className="repair__subject">
            Objet <b>{asked}</b>
            <input type="hidden" name="subject" value={asked} />
          </p>
        )}
        <input type="hidden" name="choix" value={drawn.typed('choix') ?? ''} />
        <DeviceFields {...drawn} />
        <ContactFields {...drawn} takesSms={takesSms} />
        <DataNotice {...drawn} />
        <input type="hidden" name="idempotencyKey" value={attempt} />
        <TrapField name={trap} />
        <RequestPhotos
          subject="L’étiquette, le message d’erreur, la zone abîmée."
          sent={photos}
          error={errors.find(({ field }) => field === 'photos')?.message}
          round={round}
        />
        <ProofField errors={errors} />
        <SubmitButton name="intent" value="ask" icon={Send}>
          Envoyer la demande
        </SubmitButton>
        <p className="help">
          Gratuit et sans engagement. Un autre appareil&nbsp;? Faites une seconde demande après celle-ci.
        </p>
      </Form>
    </section>
  );
}
