import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { NumberStepper } from '#app/ui/form/number-stepper.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function Codes() {
  return (
    <CatalogueSection id="codes" title="Codes">
      <Specimen label="Vide">
        <Field name="code" label="Code reçu par e-mail" help="Six chiffres, valables dix minutes.">
          <OtpInput />
        </Field>
      </Specimen>
      <Specimen label="Rempli">
        <Field name="code-rempli" label="Code reçu par e-mail">
          <OtpInput defaultValue="481027" />
        </Field>
      </Specimen>
      <Specimen label="En erreur">
        <Field
          name="code-erreur"
          label="Code reçu par e-mail"
          error="Ce code a expiré. Demandez-en un autre."
        >
          <OtpInput defaultValue="481027" />
        </Field>
      </Specimen>
      <Specimen label="Désactivé, quatre chiffres">
        <Field name="code-fixe" label="Code">
          <OtpInput length={4} defaultValue="12" disabled />
        </Field>
      </Specimen>
      <Specimen label="Sur la carte" ground="board">
        <Field name="code-carte" label="Code">
          <OtpInput defaultValue="481" />
        </Field>
      </Specimen>
    </CatalogueSection>
  );
}

export function Files() {
  return (
    <CatalogueSection id="fichiers" title="Fichiers">
      <Specimen label="Plusieurs">
        <Field name="photos" label="Photos de la panne" optional>
          <FileDrop kinds="Photos ou PDF" accept="image/*,.pdf" maxBytes={100_000} maxFiles={3} />
        </Field>
      </Specimen>
      <Specimen label="Un seul, en erreur">
        <Field name="facture" label="Facture d’achat" error="Joignez la facture d’achat.">
          <FileDrop kinds="PDF" accept=".pdf" maxBytes={5_000_000} />
        </Field>
      </Specimen>
      <Specimen label="Désactivé">
        <Field name="fichier-fixe" label="Photos">
          <FileDrop kinds="Photos" accept="image/*" maxBytes={5_000_000} disabled />
        </Field>
      </Specimen>
    </CatalogueSection>
  );
}

export function DatesAndQuantities() {
  return (
    <CatalogueSection id="dates-quantites" title="Dates et quantités">
      <Specimen label="Date, avec les jours permis">
        <Field name="rendez-vous" label="Jour du dépôt" help="L’atelier est fermé le dimanche.">
          <DateInput min="2025-06-02" max="2025-09-30" defaultValue="2025-06-18" />
        </Field>
      </Specimen>
      <Specimen label="Date en erreur, date désactivée">
        <div className="grid gap-4">
          <Field name="date-erreur" label="Date d’achat" error="Écrivez le jour de l’achat.">
            <DateInput max="2025-06-30" />
          </Field>
          <Field name="date-fixe" label="Date du devis">
            <DateInput defaultValue="2025-06-18" disabled />
          </Field>
        </div>
      </Specimen>
      <Specimen label="Quantité">
        <Field name="quantite" label="Quantité" help="Trois au plus.">
          <NumberStepper max={3} />
        </Field>
      </Specimen>
      <Specimen label="Quantité dans une liste, sans étiquette visible">
        <NumberStepper name="quantite-ligne" of="Module de joystick" defaultValue={2} max={9} />
      </Specimen>
      <Specimen label="Quantité en erreur, désactivée, en lecture seule">
        <div className="grid gap-4">
          <Field name="quantite-erreur" label="Quantité" error="Il n’en reste que deux.">
            <NumberStepper defaultValue={4} />
          </Field>
          <Field name="quantite-fixe" label="Quantité">
            <NumberStepper disabled />
          </Field>
          <Field name="quantite-lue" label="Quantité">
            <NumberStepper defaultValue={2} readOnly />
          </Field>
        </div>
      </Specimen>
    </CatalogueSection>
  );
}
