import { ArrowRight } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { KnownView } from '../form/known-case.server.ts';
import { trackingPath } from '../tracking/tracking-path.ts';
import { PARCEL_FIELDS } from './form.ts';
import { parcelPath } from './mail-in-path.ts';
import { BatteryChoice, ParcelPhotos, WayFields } from './parcel-fields.tsx';

type ParcelFormProps = {
  known: KnownView;
  /** What a prepaid label costs, in cents; null as long as the shop sends none. */
  label: number | null;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  photos: readonly SentFile[];
  round: string;
};

/** The parcel of a device whose case is there: it asks only for what the case does not have. */
export function ParcelForm({ known, label, errors, kept, photos, round }: ParcelFormProps) {
  const draw = drawFields(PARCEL_FIELDS, { errors, kept });
  const { link, reference, device, fault, estimate } = known;
  return (
    <AccountCard
      title="Envoyer l’appareil"
      lead={
        <Numbered>{`Dossier ${reference}\u00a0: le colis y est joint, vous n’avez rien à répéter.`}</Numbered>
      }
      illustration="envoi-colis"
      aside={
        <>
          <h2>Déjà dans le dossier</h2>
          <DescriptionList
            items={[
              { term: 'Appareil', detail: device },
              { term: 'Panne', detail: <span className="repair__text">{fault}</span> },
              ...(estimate ? [{ term: 'Estimation', detail: estimate }] : []),
            ]}
          />
          <p>
            Votre nom et vos coordonnées y sont aussi. Une erreur&nbsp;?{' '}
            <Link to={trackingPath(link)}>Écrivez-le dans le suivi</Link>.
          </p>
        </>
      }
    >
      <Form
        method="post"
        action={parcelPath(link)}
        encType="multipart/form-data"
        className="form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} />
        <BatteryChoice draw={draw} />
        <WayFields draw={draw} label={label} />
        <ParcelPhotos sent={photos} errors={errors} round={round} />
        <SubmitButton name="intent" value="check" iconAfter={ArrowRight}>
          Relire avant d’enregistrer
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
