import { AddressFields } from '#app/features/address/address-fields.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { BATTERIES } from '#domain/repair/intake.ts';
import { labelPriceWords } from '#domain/repair/prepaid-label.ts';
import { RequestPhotos } from '../form/request-photos.tsx';
import { PARCEL_FIELDS } from './form.ts';

type ParcelFieldsProps = { draw: DrawnFields<keyof typeof PARCEL_FIELDS> };

const BATTERY_CHOICES = Object.entries(BATTERIES).map(([value, label]) => ({ value, label }));

/** Whether the device may travel at all. */
export function BatteryChoice({ draw }: ParcelFieldsProps) {
  return (
    <div className="repair__battery">
      <RadioGroup
        name="battery"
        legend="Vérifiez la batterie"
        help={PARCEL_FIELDS.battery.help}
        choices={BATTERY_CHOICES}
        defaultValue={draw.typed('battery')}
        error={draw.errorOf('battery')}
      />
      <div className="repair__stop">
        <DamagedBattery />
      </div>
      <p className="help">
        Une batterie lithium dans un appareil s’expédie sous la référence UN3481&nbsp;: suivez les consignes
        de votre transporteur.
      </p>
    </div>
  );
}

/** Where the parcel goes back to, what it is worth, and how it comes. */
export function WayFields({ draw, label }: ParcelFieldsProps & { label: number | null }) {
  return (
    <>
      <Fieldset id="retour" legend="Adresse de retour" help="En France.">
        <AddressFields draw={draw} group="returnAddress" />
        <Field {...draw.field('insuredEuros')}>
          <Input {...draw.control('insuredEuros')} />
        </Field>
      </Fieldset>
      {label !== null && (
        <>
          <input type="hidden" name="labelFeeCents" value={label} />
          <RadioGroup
            name="sending"
            legend={PARCEL_FIELDS.sending.label}
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
            defaultValue={draw.typed('sending') ?? 'own'}
            error={draw.errorOf('sending')}
          />
        </>
      )}
    </>
  );
}

type ParcelPhotosProps = { sent: readonly SentFile[]; errors: readonly FieldError[]; round: string };

/** What the device looks like before it is packed. */
export const ParcelPhotos = ({ sent, errors, round }: ParcelPhotosProps) => (
  <RequestPhotos
    subject="L’appareil sous toutes ses faces, avant de l’emballer."
    sent={sent}
    error={errors.find(({ field: name }) => name === 'photos')?.message}
    round={round}
  />
);

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
