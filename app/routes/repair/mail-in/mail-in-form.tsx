import { ArrowRight } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { AddressFields } from '#app/features/address/address-fields.tsx';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { BATTERIES } from '#domain/repair/intake.ts';
import { labelPriceWords } from '#domain/repair/prepaid-label.ts';
import { ContactFields } from '../form/contact-fields.tsx';
import { DataNotice } from '../form/data-notice.tsx';
import { DeviceFields } from '../form/device-fields.tsx';
import { RequestPhotos } from '../form/request-photos.tsx';
import { TrapField } from '../form/trap-field.tsx';
import { MAIL_IN_FIELDS } from './form.ts';
import { MAIL_IN_DRAFT, MAIL_IN_PATH } from './mail-in-path.ts';

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

const BATTERY_CHOICES = Object.entries(BATTERIES).map(([value, label]) => ({ value, label }));

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
  const { field, control, errorOf, typed } = drawn;
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
        <input type="hidden" name="choix" value={typed('choix') ?? ''} />
        <DeviceFields {...drawn} />
        <div className="repair__battery">
          <RadioGroup
            name="battery"
            legend="Vérifiez la batterie"
            help={MAIL_IN_FIELDS.battery.help}
            choices={BATTERY_CHOICES}
            defaultValue={typed('battery')}
            error={errorOf('battery')}
          />
          <div className="repair__stop">
            <DamagedBattery />
          </div>
          <p className="help">
            Une batterie lithium dans un appareil s’expédie sous la référence UN3481&nbsp;: suivez les
            consignes de votre transporteur.
          </p>
        </div>
        <ContactFields {...drawn} takesSms={takesSms} />
        <Fieldset id="retour" legend="Adresse de retour" help="En France.">
          <AddressFields draw={drawn} group="returnAddress" />
          <Field {...field('insuredEuros')}>
            <Input {...control('insuredEuros')} />
          </Field>
        </Fieldset>
        {label !== null && (
          <>
            <input type="hidden" name="labelFeeCents" value={label} />
            <RadioGroup
              name="sending"
              legend={MAIL_IN_FIELDS.sending.label}
              choices={[
                {
                  value: 'own',
                  label: 'Avec mon transporteur',
                  help: 'Vous le choisissez, et payez l’aller.',
                },
                {
                  value: 'label',
                  label: `Avec une étiquette prépayée, ${labelPriceWords(label)}`,
                  help: 'Nous la déposons dans votre dossier et vous prévenons par e-mail. Elle se paie avec la réparation.',
                },
              ]}
              defaultValue={typed('sending') ?? 'own'}
              error={errorOf('sending')}
            />
          </>
        )}
        <DataNotice {...drawn} />
        <TrapField name={trap} />
        <RequestPhotos
          subject="L’appareil sous toutes ses faces, avant de l’emballer."
          sent={photos}
          error={errors.find(({ field: name }) => name === 'photos')?.message}
          round={round}
        />
        <SubmitButton name="intent" value="check" iconAfter={ArrowRight}>
          Relire avant d’enregistrer
        </SubmitButton>
      </Form>
    </section>
  );
}

/** Some devices must not be posted: said before the form is sent, and again when it comes back. */
function DamagedBattery() {
  return (
    <Notice kind="warn" title="N’envoyez pas cet appareil" level={3}>
      <p>
        Une batterie gonflée, percée ou mouillée peut prendre feu en route. Ne la chargez plus et, après un
        appel, <Link to="/rendez-vous">apportez l’appareil à l’atelier</Link>, ou{' '}
        <Link to="/demande">écrivez-nous</Link>&nbsp;: nous vous disons comment la faire collecter près de
        chez vous.
      </p>
    </Notice>
  );
}
