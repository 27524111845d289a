import { Plus } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { FilesField } from '#app/features/files/files-field.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { SignaturePad } from '#app/features/signature/signature-pad.tsx';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { type DrawnFields, drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import type { feeRows } from '#domain/repair/announced-fees.ts';
import { DATA_CHOICES, USUAL_DATA_CHOICE } from '#domain/repair/data-choice.ts';
import { DATA_PLEDGE_VERSION, pledgeRows } from '#domain/repair/data-pledge.ts';
import type { WorkLoad } from '#domain/repair/day-load.ts';
import { filmedRules } from '#domain/uploads/uploads.ts';
import { PromiseField } from '../repairs/promise-field.tsx';
import { CustomerInputs, SecondInputs } from '../repairs/repair-inputs.tsx';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import { EstimateInputs, EstimateNoteInput, PartsInputs } from '../repairs/terms-inputs.tsx';
import { INTAKE_FIELDS } from './form.ts';
import { IntakeDevice } from './intake-device.tsx';
import { UnlockFields } from './unlock-fields.tsx';
import { useGrid } from './use-grid.ts';

/** What the counter promises of the data, to be read out or shown. */
const PLEDGE = pledgeRows(DATA_PLEDGE_VERSION) ?? [];

type FeeRows = ReturnType<typeof feeRows>;

export type IntakeStart = {
  /** A case requested or announced online: its customer and fault are known. */
  takenOver: {
    reference: string;
    name: string;
    fault: string;
    subject: string | null;
    /** What the customer of a parcel accepted before it left; null if it is announced here. */
    fees: FeeRows | null;
  } | null;
  /** The earlier repair, if the device comes back. */
  returnOf: { reference: string; device: string; isCovered: boolean } | null;
  /** The device that was taken in before this one in the same drop-off, and how many there are with it. */
  broughtWith: { reference: string; device: string; count: number } | null;
  /** The claim under the legal guarantee whose goods are mended. */
  claim: { id: string; number: string; item: string } | null;
  /** The appointment at which the device was brought. */
  appointment: string | null;
  kept: Record<string, string>;
  missing: string | null;
};

type IntakeFormProps = {
  start: IntakeStart;
  /** Identifies one attempt: sending it twice makes one case. */
  attempt: string;
  /** The day until which an estimate usually holds. */
  until: string;
  load: WorkLoad;
  /** What the customer is to accept besides the work. */
  fees: FeeRows;
  errors: readonly FieldError[];
  kept: Record<string, string>;
  /** Whether the shop sends text messages. */
  takesSms: boolean;
  /** Names of faults to press, by kind of device. */
  usual: Readonly<Record<string, readonly string[]>>;
  /** Files that are stored already, and what changes with each answer of the server. */
  sent: readonly SentFile[];
  round: string;
  meanwhile: Meanwhile | undefined;
};

type DrawnProps = { drawn: DrawnFields<keyof typeof INTAKE_FIELDS> };

/**
 * Everything noted with the device, in the order of the conversation. Files come last, so that a refused file loses no
 * field.
 */
export function IntakeForm({
  start,
  attempt,
  until,
  load,
  takesSms,
  usual,
  fees,
  errors,
  ...props
}: IntakeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { kept, sent, round, meanwhile } = props;
  const { takenOver, returnOf } = start;
  const drawn = drawFields(INTAKE_FIELDS, { errors, kept });
  const grid = useGrid(form, drawn.typed('device.kind') ?? '', usual);
  return (
    <Form
      ref={form}
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
      <input type="hidden" name="idempotencyKey" value={kept.idempotencyKey ?? attempt} />
      {takenOver ? <TakenOver {...takenOver} /> : <CustomerFields drawn={drawn} takesSms={takesSms} />}
      <IntakeDevice
        drawn={drawn}
        grid={grid}
        form={form}
        isFaultAsked={!takenOver}
        isReturn={returnOf !== null}
      />
      <UnlockFields drawn={drawn} kind={grid.kind} />
      {returnOf?.isCovered || start.claim ? (
        <GuaranteeFields drawn={drawn} load={load} isReturn={returnOf !== null} />
      ) : (
        <>
          <MoneyFields drawn={drawn} until={until} load={load} />
          <ExpressFields drawn={drawn} />
        </>
      )}
      <AgreementFields drawn={drawn} fees={fees} isDropOff={start.broughtWith !== null} />
      <PhotoFields drawn={drawn} sent={sent} round={round} />
      <p className="account__ways">
        <SubmitButton>Enregistrer l’appareil</SubmitButton>
        <SubmitButton name="next" value="another" variant="secondary" icon={Plus}>
          Enregistrer, puis un autre appareil
        </SubmitButton>
      </p>
    </Form>
  );
}

function queryOf({ takenOver, returnOf, broughtWith, claim, appointment }: IntakeStart): string {
  if (broughtWith) return `?avec=${broughtWith.reference}`;
  if (takenOver) return `?dossier=${takenOver.reference}`;
  if (claim) return `?garantie=${claim.id}`;
  if (returnOf) return `?retour=${returnOf.reference}`;
  return appointment ? `?rendez-vous=${appointment}` : '';
}

function TakenOver({ name, fault, subject }: NonNullable<IntakeStart['takenOver']>) {
  return (
    <Fieldset id="demande" legend="La demande">
      <p>
        <b>{name}</b>
      </p>
      <p className="case__text">{fault}</p>
      {subject && <p>{subject}</p>}
    </Fieldset>
  );
}

function CustomerFields({ drawn, takesSms }: DrawnProps & { takesSms: boolean }) {
  return (
    <Fieldset id="client" legend="Client">
      <div className="case__pair">
        <CustomerInputs drawn={drawn} takesSms={takesSms} />
        <SecondInputs drawn={drawn} />
      </div>
    </Fieldset>
  );
}

function MoneyFields({ drawn, until, load }: DrawnProps & Pick<IntakeFormProps, 'until' | 'load'>) {
  return (
    <Fieldset id="prix" legend="Pièces, estimation et délai">
      <PartsInputs drawn={drawn} />
      <div className="case__pair">
        <EstimateInputs drawn={drawn} until={until} />
      </div>
      <EstimateNoteInput drawn={drawn} />
      <PromiseField drawn={drawn} load={load} />
    </Fieldset>
  );
}

/** What a guarantee answers for has no price, and its parts are not the customer's to choose: only a day is asked. */
function GuaranteeFields({
  drawn,
  load,
  isReturn,
}: DrawnProps & Pick<IntakeFormProps, 'load'> & { isReturn: boolean }) {
  return (
    <Fieldset
      id="prix"
      legend="Sous garantie"
      help={
        isReturn
          ? 'Rien n’est à payer si la panne est celle qui a été réparée, ou si une pièce posée a lâché. Pour autre chose, «\u00a0Corriger le dossier\u00a0» demande le choix des pièces, puis un devis.'
          : 'Rien n’est à payer pour ce défaut\u00a0: ni prix, ni choix de pièces.'
      }
    >
      <input type="hidden" name="reusedParts.choice" value="not_offered" />
      <input type="hidden" name="reusedParts.case" value="under_guarantee" />
      <PromiseField drawn={drawn} load={load} />
    </Fieldset>
  );
}

/** The price of a repair that is done while its customer waits. */
function ExpressFields({ drawn }: DrawnProps) {
  return (
    <Fieldset
      id="express"
      legend="Réparer pendant que le client attend"
      help="Un prix ici vaut devis accepté au comptoir&nbsp;: la réparation commence aussitôt, et l’écran suivant la termine, la rend et l’encaisse."
      optional
    >
      <div className="case__pair">
        <TextField draw={drawn} name="express.part" />
        <TextField draw={drawn} name="express.partPrice" className="number" />
        <TextField draw={drawn} name="express.labourPrice" className="number" />
      </div>
      <Checkbox
        name="express.acceptsTerms"
        value="oui"
        label="Le client accepte ce prix et les conditions générales"
        defaultChecked={drawn.typed('express.acceptsTerms') === 'oui'}
        error={drawn.errorOf('express.acceptsTerms')}
      />
    </Fieldset>
  );
}

function AgreementFields({
  drawn,
  isDropOff,
  fees,
}: DrawnProps & { isDropOff: boolean } & Pick<IntakeFormProps, 'fees'>) {
  const { errorOf, typed } = drawn;
  return (
    <Fieldset id="accord" legend="Données et accord">
      {fees.length > 0 && (
        <>
          <p>
            À dire au client avant sa signature. Sans elle, ou sans son nom plus bas, rien de ceci n’est
            dû&nbsp;:
          </p>
          <DescriptionList items={fees.map(([term, detail]) => ({ term, detail }))} />
        </>
      )}
      <DescriptionList items={PLEDGE.map(([term, detail]) => ({ term, detail }))} />
      <div className="intake__kinds">
        <RadioGroup
          name="dataChoice"
          legend="Données de l’appareil"
          help="Sans réponse&nbsp;: à conserver. La réponse est sur la fiche que le client signe."
          look="cards"
          choices={Object.entries(DATA_CHOICES).map(([value, label]) => ({ value, label }))}
          defaultValue={typed('dataChoice') || USUAL_DATA_CHOICE}
          error={errorOf('dataChoice')}
          optional
        />
      </div>
      <Checkbox
        name="acceptsDataNotice"
        value="oui"
        label="Le client a lu l’information sur les données de son appareil, et cet engagement"
        help={
          <>
            Sauvegarder avant, ce que l’atelier regarde, ce qu’il garde&nbsp;:{' '}
            <a href="/legal/privacy">la politique de confidentialité</a>.
          </>
        }
        defaultChecked={typed('acceptsDataNotice') === 'oui'}
        error={errorOf('acceptsDataNotice')}
        required
      />
      <div className="needs-script">
        <Fieldset
          id="signature-zone"
          kind="group"
          legend="Signature du client"
          help={
            isDropOff
              ? 'Elle vaut pour tous les appareils de ce dépôt qui ne sont pas encore signés.'
              : 'S’il dépose plusieurs appareils, le client signe une fois, avec le dernier.'
          }
        >
          <SignaturePad name="signature" />
        </Fieldset>
      </div>
      <TextField draw={drawn} name="agreement.name" />
      <Checkbox
        name="agreement.isGiven"
        value="oui"
        label="Le client confie l’appareil dans l’état décrit ci-dessus"
        defaultChecked={typed('agreement.isGiven') === 'oui'}
        error={errorOf('agreement.isGiven')}
      />
    </Fieldset>
  );
}

function PhotoFields({ drawn, sent, round }: DrawnProps & Pick<IntakeFormProps, 'sent' | 'round'>) {
  return (
    <Fieldset id="vues" legend="Photos et vidéos à l’arrivée" help="Le client les voit dans son suivi.">
      <FilesField
        name="photos"
        label={INTAKE_FIELDS.photos.label}
        isOptional
        error={drawn.errorOf('photos')}
        sent={sent}
        round={round}
        rules={filmedRules}
        capture="environment"
      />
    </Fieldset>
  );
}
