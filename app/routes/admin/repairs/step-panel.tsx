import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import type { WorkLoad } from '#domain/repair/day-load.ts';
import { type RepairEvent, transitionOf } from '#domain/repair/repair-states.ts';
import { AnswerFields } from './answer-fields.tsx';
import { CorrectFields } from './correct-fields.tsx';
import { EstimateFields } from './estimate-fields.tsx';
import { JUDGMENT_FIELDS, MOVE_FIELDS } from './form.ts';
import { HandOverFields, type HandOverSigning } from './hand-over-fields.tsx';
import { tellsCustomer } from './quiet-step.ts';
import { QuoteEditor, type QuoteScreen } from './quote-editor.tsx';
import { FINISH_LABEL, repairPath, stepPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

/** A step of a case, its correction, or all that is left of it, by its name in addresses. */
type StepName = RepairEvent | 'corriger' | 'terminer';

type StepPanelProps = {
  step: StepName;
  repair: RepairView;
  warranty: string;
  signing: HandOverSigning;
  /** Whether the shop sends text messages. */
  takesSms: boolean;
  /** What is promised already, for a correction. */
  load: WorkLoad | null;
  errors: readonly FieldError[];
  kept: Record<string, string>;
  meanwhile: Meanwhile | undefined;
} & Pick<QuoteScreen, 'asksVat' | 'bonuses' | 'validUntil' | 'proposals'>;

/** The chosen step, with the fields that it needs. */
export function StepPanel({
  step,
  repair,
  warranty,
  signing,
  takesSms,
  load,
  asksVat,
  bonuses,
  validUntil,
  proposals,
  errors,
  kept,
  meanwhile,
}: StepPanelProps) {
  const { reference } = repair;
  const title =
    step === 'corriger'
      ? 'Corriger le dossier'
      : step === 'terminer'
        ? FINISH_LABEL
        : repair.steps.find(({ event }) => event === step)?.label;
  return (
    <section className="area__part case__step" aria-labelledby="etape">
      <h2 id="etape">{title}</h2>
      <Form
        method="post"
        action={stepPath(reference, step)}
        className="account__form"
        noValidate
        key={seenKey(kept, meanwhile)}
      >
        <ErrorSummary errors={errors} level={3} />
        <EditMark
          form="etape"
          texts={kept}
          meanwhile={meanwhile}
          title={`${step === 'quote' ? 'Ce devis' : 'Ce dossier'} a changé entre-temps`}
          page={stepPath(reference, step)}
          level={3}
          intent={step === 'quote' ? 'save-quote' : 'correct'}
        />
        <StepFields
          step={step}
          repair={repair}
          warranty={warranty}
          signing={signing}
          takesSms={takesSms}
          load={load}
          asksVat={asksVat}
          bonuses={bonuses}
          validUntil={validUntil}
          proposals={proposals}
          refused={{ errors, kept }}
        />
        <ButtonLink to={repairPath(reference)} variant="quiet">
          Ne rien faire
        </ButtonLink>
      </Form>
    </section>
  );
}

type StepFieldsProps = { refused: RefusedForm; repair: RepairView };

type AnyStepProps = StepFieldsProps &
  Pick<
    StepPanelProps,
    'step' | 'warranty' | 'signing' | 'takesSms' | 'load' | 'asksVat' | 'bonuses' | 'validUntil' | 'proposals'
  >;

function StepFields({
  step,
  warranty,
  signing,
  takesSms,
  load,
  asksVat,
  bonuses,
  validUntil,
  proposals,
  ...form
}: AnyStepProps) {
  if (step === 'quote')
    return (
      <QuoteEditor
        refused={form.refused}
        reference={form.repair.reference}
        validUntil={validUntil}
        proposals={proposals}
        drafted={form.repair.together.flatMap(({ hasDraft, name, reference }) =>
          hasDraft ? [`${name}, ${reference}`] : [],
        )}
        asksNew={form.repair.asksNew}
        asksLock={form.repair.owesAccountLock}
        asksVat={asksVat}
        bonuses={bonuses}
      />
    );
  if (step === 'estimate') return <EstimateFields refused={form.refused} />;
  if (step === 'accept' || step === 'refuse') return <AnswerFields {...form} answer={step} />;
  if (step === 'close_unclaimed') return <JudgmentFields {...form} />;
  if (step === 'hand_over' || step === 'terminer')
    return <HandOverFields {...form} warranty={warranty} signing={signing} isLast={step === 'terminer'} />;
  if (step === 'corriger') return <CorrectFields {...form} takesSms={takesSms} load={load} />;
  return <MoveFields {...form} step={step} takesSms={takesSms} />;
}

type MoveFieldsProps = StepFieldsProps & { step: RepairEvent; takesSms: boolean };

function MoveFields({ step, repair, refused, takesSms }: MoveFieldsProps) {
  const drawn = drawFields(MOVE_FIELDS, refused);
  const isLast = transitionOf(step).to === 'closed';
  const isEnd = isLast || step === 'withdraw';
  return (
    <>
      <input type="hidden" name="event" value={step} />
      <Field {...drawn.field('note')}>
        <Textarea rows={3} {...drawn.control('note')} />
      </Field>
      <Field {...drawn.field('staffNote')}>
        <Textarea rows={2} {...drawn.control('staffNote')} />
      </Field>
      {step === 'return_unrepaired' && repair.isMailIn && <TextField draw={drawn} name="postage" />}
      {step === 'return_unrepaired' && repair.money.unrepairedFees.length > 0 && (
        <Checkbox
          name="withFees"
          value="oui"
          label="Ajouter au prix ce que le client a accepté au dépôt"
          help={`${repair.money.unrepairedFees.map(({ words }) => words).join('\u00a0; ')}.`}
          defaultChecked={refused.errors?.length ? drawn.typed('withFees') === 'oui' : true}
        />
      )}
      {tellsCustomer(step, repair.customer, takesSms) && (
        <Checkbox
          name="isQuiet"
          value="oui"
          label={MOVE_FIELDS.isQuiet.label}
          help="Ni e-mail ni SMS ne part. Le suivi du client le dit."
          defaultChecked={drawn.typed('isQuiet') === 'oui'}
        />
      )}
      {isLast && (
        <FinalCheckbox isTicked={drawn.typed('isConfirmed') === 'oui'} error={drawn.errorOf('isConfirmed')} />
      )}
      <SubmitButton name="intent" value="move" variant={isEnd ? 'danger' : 'primary'}>
        {repair.steps.find(({ event }) => event === step)?.label}
      </SubmitButton>
    </>
  );
}

/** Ending a case needs a confirmation: it cannot be opened again. */
const FinalCheckbox = ({ isTicked, error }: { isTicked: boolean; error: string | undefined }) => (
  <Checkbox
    name="isConfirmed"
    value="oui"
    label="Je confirme&nbsp;: le dossier est clos pour de bon"
    defaultChecked={isTicked}
    error={error}
    required
  />
);

function JudgmentFields({ repair, refused }: StepFieldsProps) {
  const drawn = drawFields(JUDGMENT_FIELDS, refused);
  return (
    <>
      <p>
        {`Le juge autorise la vente d’un appareil que personne n’a repris depuis un an (loi du 31 décembre 1903)${repair.unclaimed ? `, soit depuis le ${repair.unclaimed.saleFrom}` : ''}. Sa décision reste dans le dossier.`}
      </p>
      <Field {...drawn.field('judgedOn')}>
        <DateInput {...drawn.control('judgedOn')} />
      </Field>
      <TextField draw={drawn} name="court" />
      <TextField draw={drawn} name="reference" />
      <FinalCheckbox isTicked={drawn.typed('isConfirmed') === 'oui'} error={drawn.errorOf('isConfirmed')} />
      <SubmitButton name="intent" value="judgment" variant="danger">
        Clore après décision du juge
      </SubmitButton>
    </>
  );
}
