import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import { CONDITION_ITEMS, CONDITION_VALUES, USUAL_ACCESSORIES } from '#domain/repair/intake.ts';
import { photoRules } from '../repairs/photo-rules.ts';
import type { Kept } from '../repairs/quote-rows.ts';
import { CustomerInputs, DeviceInputs, type FieldsProps } from '../repairs/repair-inputs.tsx';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import { EstimateInputs, EstimateNoteInput, PartsInputs } from '../repairs/terms-inputs.tsx';
import { SignaturePad } from './signature-pad.tsx';

export type IntakeStart = {
  /** A file that was asked for online or announced: its customer and fault stand. */
  takenOver: { reference: string; name: string; fault: string } | null;
  /** The first repair of a return visit. */
  returnOf: { reference: string; device: string } | null;
  /** The appointment that the device came with. */
  appointment: string | null;
  kept: Kept;
  missing: string | null;
};

type IntakeFormProps = {
  start: IntakeStart;
  /** Of this attempt: the same again is the same case. */
  attempt: string;
  /** Until when an estimate usually holds. */
  until: string;
  errors: readonly FieldError[];
  kept: Kept;
  /** Whether the shop sends text messages. */
  takesTexts: boolean;
  /** Photos that an earlier round brought. */
  photoCount: number;
  meanwhile: Meanwhile | undefined;
};

/** All that is noted in front of a device, in the order in which it is said. Cases come last: what precedes them is kept. */
export function IntakeForm({ start, attempt, until, takesTexts, errors, ...props }: IntakeFormProps) {
  const { kept, photoCount, meanwhile } = props;
  const { takenOver, returnOf } = start;
  const fields = { kept, errorOf: (name: string) => errors.find(({ field }) => field === name)?.message };
  return (
    <Form
      method="post"
      action={INTAKE_PATH + queryOf(start)}
      encType="multipart/form-data"
      className="account__form"
      noValidate
      key={takenOver ? seenKey(kept, meanwhile) : undefined}
    >
      <ErrorSummary errors={errors} />
      <EditMark
        form="prise-en-charge"
        texts={takenOver ? kept : null}
        meanwhile={meanwhile}
        title="Ce dossier a changé entre-temps"
        page={INTAKE_PATH + queryOf(start)}
      />
      <input type="hidden" name="cle" value={kept.cle ?? attempt} />
      {takenOver ? <TakenOver {...takenOver} /> : <CustomerFields {...fields} takesTexts={takesTexts} />}
      <DeviceFields {...fields} isFaultAsked={!takenOver} isReturn={returnOf !== null} />
      <ConditionFields {...fields} />
      <AccessoryFields {...fields} />
      <CodeField {...fields} />
      <MoneyFields {...fields} until={until} />
      <AgreementFields {...fields} />
      <PhotoFields {...fields} count={photoCount} />
      <SubmitButton>Enregistrer l’appareil</SubmitButton>
    </Form>
  );
}

function queryOf({ takenOver, returnOf, appointment }: IntakeStart): string {
  if (takenOver) return `?dossier=${takenOver.reference}`;
  if (returnOf) return `?retour=${returnOf.reference}`;
  return appointment ? `?rendez-vous=${appointment}` : '';
}

function TakenOver({ name, fault }: NonNullable<IntakeStart['takenOver']>) {
  return (
    <Fieldset id="demande" legend="La demande">
      <p>
        <b>{name}</b>
      </p>
      <p className="case__text">{fault}</p>
    </Fieldset>
  );
}

function CustomerFields({ kept, errorOf, takesTexts }: FieldsProps & { takesTexts: boolean }) {
  return (
    <Fieldset id="client" legend="Client">
      <div className="case__pair">
        <CustomerInputs kept={kept} errorOf={errorOf} takesTexts={takesTexts} />
      </div>
    </Fieldset>
  );
}

type DeviceFieldsProps = FieldsProps & { isFaultAsked: boolean; isReturn: boolean };

function DeviceFields({ kept, errorOf, isFaultAsked, isReturn }: DeviceFieldsProps) {
  return (
    <Fieldset id="appareil" legend="Appareil">
      <div className="case__pair">
        <DeviceInputs kept={kept} errorOf={errorOf} />
      </div>
      {isFaultAsked && (
        <Field
          name="panne"
          label="Panne"
          help={isReturn ? 'Ce qui ne va pas depuis la réparation.' : 'Avec les mots du client.'}
          error={errorOf('panne')}
        >
          <Textarea rows={4} maxLength={4000} defaultValue={kept.panne} />
        </Field>
      )}
    </Fieldset>
  );
}

function ConditionFields({ kept, errorOf }: FieldsProps) {
  return (
    <Fieldset id="etat" legend="État à l’arrivée" help="Ce qui n’est pas regardé reste vide.">
      <div className="case__checks">
        {Object.entries(CONDITION_ITEMS).map(([item, label]) => (
          <Field key={item} name={`etat-${item}`} label={label} error={errorOf(`etat-${item}`)} optional>
            <Select placeholder="Pas regardé" defaultValue={kept[`etat-${item}`] ?? ''}>
              {Object.entries(CONDITION_VALUES).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Field name="etat-note" label="Remarques" error={errorOf('etat-note')} optional>
        <Textarea rows={2} maxLength={1900} defaultValue={kept['etat-note']} />
      </Field>
    </Fieldset>
  );
}

function AccessoryFields({ kept, errorOf }: FieldsProps) {
  return (
    <Fieldset id="confies" legend="Accessoires confiés">
      <div className="case__checks">
        {USUAL_ACCESSORIES.map((label, index) => (
          <Checkbox
            key={label}
            name={`accessoire-${index}`}
            value="oui"
            label={label}
            defaultChecked={kept[`accessoire-${index}`] === 'oui'}
          />
        ))}
      </div>
      <Field
        name="accessoires"
        label="Autres accessoires"
        help="Séparés par des virgules."
        error={errorOf('accessoires')}
        optional
      >
        <Input maxLength={1000} defaultValue={kept.accessoires} />
      </Field>
    </Fieldset>
  );
}

function CodeField({ kept, errorOf }: FieldsProps) {
  return (
    <Fieldset
      id="acces"
      legend="Code de déverrouillage"
      help="Il sert à tester l’appareil réparé. Le client peut refuser de le donner&nbsp;: l’atelier teste alors ce qui se teste sans lui."
    >
      <Field
        name="code"
        label="Code"
        help="Gardé chiffré&nbsp;: chaque lecture est notée, et il est effacé à la remise. Il ne se réaffiche pas si le formulaire revient."
        error={errorOf('code')}
        optional
      >
        <Input maxLength={200} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Checkbox
        name="sans-code"
        value="oui"
        label="Le client refuse de donner son code"
        defaultChecked={kept['sans-code'] === 'oui'}
      />
    </Fieldset>
  );
}

function MoneyFields({ until, ...fields }: FieldsProps & { until: string }) {
  const { kept, errorOf } = fields;
  return (
    <Fieldset id="prix" legend="Pièces, estimation et délai">
      <PartsInputs {...fields} />
      <div className="case__pair">
        <EstimateInputs {...fields} until={until} />
        <Field name="promis" label="Promis le" error={errorOf('promis')} optional>
          <DateInput defaultValue={kept.promis} />
        </Field>
      </div>
      <EstimateNoteInput {...fields} />
    </Fieldset>
  );
}

function AgreementFields({ kept, errorOf }: FieldsProps) {
  const canDraw = useIsHydrated();
  return (
    <Fieldset id="accord" legend="Données et accord">
      <Checkbox
        name="notice"
        value="oui"
        label="Le client a lu l’information sur les données de son appareil"
        help={
          <>
            Sauvegarder avant, ce que l’atelier regarde, ce qu’il garde&nbsp;:{' '}
            <a href="/legal/privacy">la politique de confidentialité</a>.
          </>
        }
        defaultChecked={kept.notice === 'oui'}
        error={errorOf('notice')}
        required
      />
      {canDraw && (
        <Fieldset id="signature-zone" kind="group" legend="Signature du client">
          <SignaturePad name="signature" />
        </Fieldset>
      )}
      <Field
        name="signataire"
        label="Nom du signataire"
        help="À défaut de signature dessinée&nbsp;: le client écrit son nom et coche son accord."
        error={errorOf('signataire')}
        optional
      >
        <Input maxLength={100} defaultValue={kept.signataire} autoComplete="off" />
      </Field>
      <Checkbox
        name="accord-ecrit"
        value="oui"
        label="Le client confie l’appareil dans l’état décrit ci-dessus"
        defaultChecked={kept['accord-ecrit'] === 'oui'}
        error={errorOf('accord-ecrit')}
      />
    </Fieldset>
  );
}

function PhotoFields({ kept, errorOf, count }: FieldsProps & { count: number }) {
  return (
    <Fieldset id="vues" legend="Photos à l’arrivée" help="Le client les voit dans son suivi.">
      {Object.entries(kept)
        .filter(([name]) => /^photo-\d+$/.test(name))
        .map(([name, id]) => (
          <input key={name} type="hidden" name={name} value={id} />
        ))}
      {count > 0 && (
        <p role="status">{count > 1 ? `${count} photos sont déjà reçues.` : '1 photo est déjà reçue.'}</p>
      )}
      <Field name="photos" label="Photos" error={errorOf('photos')} optional>
        <FileDrop {...photoRules} maxFiles={Math.max(1, photoRules.maxFiles - count)} capture="environment" />
      </Field>
    </Fieldset>
  );
}
