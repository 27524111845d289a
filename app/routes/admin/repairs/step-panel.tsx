import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import { PAID_BY } from '#domain/repair/paid-by.ts';
import { AGREED_BY } from '#domain/repair/quote-terms.ts';
import type { RepairEvent } from '#domain/repair/repair-states.ts';
import { CorrectFields } from './correct-fields.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import type { Kept } from './quote-rows.ts';
import type { FieldsProps } from './repair-inputs.tsx';
import { repairPath, stepPath } from './repair-paths.ts';
import { ASKS_NEW } from './repair-quotes.tsx';
import type { RepairView } from './repair-view.server.ts';

export type StepName = RepairEvent | 'corriger';

export type StepPanelProps = {
  step: StepName;
  repair: RepairView;
  warranty: string;
  /** Whether the shop sends text messages. */
  takesTexts: boolean;
  errors: readonly FieldError[];
  kept: Kept;
  meanwhile: Meanwhile | undefined;
};

/** The one step that was chosen, with what it needs to know. */
export function StepPanel({ step, repair, warranty, takesTexts, errors, kept, meanwhile }: StepPanelProps) {
  const { reference } = repair;
  const title =
    step === 'corriger' ? 'Corriger le dossier' : repair.steps.find(({ event }) => event === step)?.label;
  const fields = { kept, errorOf: (name: string) => errors.find(({ field }) => field === name)?.message };
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
          intent={step === 'quote' ? 'devis' : step}
        />
        <StepFields step={step} repair={repair} warranty={warranty} takesTexts={takesTexts} {...fields} />
        <ButtonLink to={repairPath(reference)} variant="quiet">
          Ne rien faire
        </ButtonLink>
      </Form>
    </section>
  );
}

type StepFieldsProps = FieldsProps & Pick<StepPanelProps, 'step' | 'repair' | 'warranty' | 'takesTexts'>;

function StepFields({ step, repair, warranty, takesTexts, ...fields }: StepFieldsProps) {
  if (step === 'quote') return <QuoteEditor {...fields} asksNew={repair.asksNew} />;
  if (step === 'accept' || step === 'refuse') return <AnswerFields {...fields} step={step} repair={repair} />;
  if (step === 'close_unclaimed') return <JudgmentFields {...fields} repair={repair} />;
  if (step === 'hand_over') return <HandOverFields {...fields} repair={repair} warranty={warranty} />;
  if (step === 'corriger') return <CorrectFields {...fields} repair={repair} takesTexts={takesTexts} />;
  return <MoveFields {...fields} step={step} repair={repair} />;
}

function MoveFields({ step, repair, kept, errorOf }: FieldsProps & Pick<StepPanelProps, 'step' | 'repair'>) {
  const label = repair.steps.find(({ event }) => event === step)?.label;
  const isEnd = step === 'close' || step === 'withdraw';
  return (
    <>
      <input type="hidden" name="evenement" value={step} />
      <Field
        name="note"
        label="Note"
        help="Le client la lit dans son suivi."
        error={errorOf('note')}
        optional
      >
        <Textarea rows={3} maxLength={2000} defaultValue={kept.note} />
      </Field>
      {step === 'close' && <FinalCheckbox kept={kept} errorOf={errorOf} />}
      <SubmitButton name="intent" value="etape" variant={isEnd ? 'danger' : 'primary'}>
        {label}
      </SubmitButton>
    </>
  );
}

/** What ends a case is confirmed: it does not open again. */
function FinalCheckbox({ kept, errorOf }: FieldsProps) {
  return (
    <Checkbox
      name="confirme"
      value="oui"
      label="Je confirme&nbsp;: le dossier est clos pour de bon"
      defaultChecked={kept.confirme === 'oui'}
      error={errorOf('confirme')}
      required
    />
  );
}

function JudgmentFields({ repair, kept, errorOf }: FieldsProps & Pick<StepPanelProps, 'repair'>) {
  return (
    <>
      <p>
        {`Le juge autorise la vente d’un appareil que personne n’a repris depuis un an (loi du 31 décembre 1903)${repair.unclaimed ? `, soit depuis le ${repair.unclaimed.saleFrom}` : ''}. Sa décision reste dans le dossier.`}
      </p>
      <Field name="decision-le" label="Date de la décision" error={errorOf('decision-le')}>
        <DateInput defaultValue={kept['decision-le']} />
      </Field>
      <Field
        name="decision"
        label="Référence de la décision"
        help="Le tribunal et le numéro, par exemple TJ Reims, RG 27/00123."
        error={errorOf('decision')}
      >
        <Input maxLength={120} autoComplete="off" defaultValue={kept.decision} />
      </Field>
      <FinalCheckbox kept={kept} errorOf={errorOf} />
      <SubmitButton name="intent" value="juge" variant="danger">
        Clore après décision du juge
      </SubmitButton>
    </>
  );
}

function AnswerFields({
  step,
  repair,
  kept,
  errorOf,
}: FieldsProps & Pick<StepPanelProps, 'step' | 'repair'>) {
  const quote = repair.quotes.find(({ state }) => state === 'sent');
  if (!quote) return <p>Aucun devis n’attend de réponse.</p>;
  const isAccepting = step === 'accept';
  return (
    <>
      <p>
        {`Devis n°\u00a0${quote.version}. Notez ce que le client vous a dit au comptoir ou au téléphone\u00a0: il reçoit une confirmation.`}
      </p>
      <input type="hidden" name="devis" value={quote.id} />
      <input type="hidden" name="reponse" value={isAccepting ? 'accepter' : 'refuser'} />
      {isAccepting &&
        quote.lines.map(({ id, label, isOptional, isAgainstWish, chosen, options }) => (
          <RadioGroup
            key={id}
            name={`choix-${id}`}
            legend={label}
            help={isAgainstWish && ASKS_NEW}
            choices={[
              ...options.map(({ id: optionId, words }) => ({ value: String(optionId), label: words })),
              ...(isOptional ? [{ value: '', label: 'Ne pas le faire' }] : []),
            ]}
            defaultValue={kept[`choix-${id}`] ?? (chosen === null ? '' : String(chosen))}
          />
        ))}
      {isAccepting && <AgreedFields kept={kept} errorOf={errorOf} name={repair.customer.name} />}
      {isAccepting ? (
        <Checkbox
          name="conditions"
          value="oui"
          label="Le client accepte le devis et les conditions générales"
          error={errorOf('conditions')}
          required
        />
      ) : (
        <Field name="raison" label="Raison" error={errorOf('raison')} optional>
          <Textarea rows={3} maxLength={2000} defaultValue={kept.raison} />
        </Field>
      )}
      <SubmitButton name="intent" value="reponse" variant={isAccepting ? 'primary' : 'danger'}>
        {isAccepting ? 'Noter l’accord' : 'Noter le refus'}
      </SubmitButton>
    </>
  );
}

/** Who agreed and how: without it nobody could tell later that the work was asked for. */
function AgreedFields({ kept, errorOf, name }: FieldsProps & { name: string }) {
  return (
    <>
      <Field name="accord-nom" label="Accord donné par" error={errorOf('accord-nom')}>
        <Input maxLength={200} autoComplete="off" defaultValue={kept['accord-nom'] ?? name} />
      </Field>
      <RadioGroup
        name="accord-moyen"
        legend="Comment"
        choices={Object.entries(AGREED_BY).map(([value, label]) => ({ value, label }))}
        defaultValue={kept['accord-moyen'] ?? ''}
        error={errorOf('accord-moyen')}
      />
    </>
  );
}

function HandOverFields({
  repair,
  warranty,
  kept,
  errorOf,
}: FieldsProps & Pick<StepPanelProps, 'repair' | 'warranty'>) {
  return (
    <>
      <p>
        {`La garantie de l’atelier (${warranty}) commence le jour de la remise, sauf si l’appareil repart sans réparation${repair.agreement ? '' : ', ce qui est le cas ici'}. `}
        {repair.hasUnlockCode && 'Le code de déverrouillage confié est effacé au même moment.'}
      </p>
      <RadioGroup
        name="sortie"
        legend="Comment l’appareil part"
        choices={[
          { value: 'counter', label: 'Remis au comptoir' },
          { value: 'carrier', label: 'Expédié par un transporteur' },
        ]}
        defaultValue={kept.sortie ?? (repair.isMailIn ? 'carrier' : 'counter')}
        error={errorOf('sortie')}
      />
      <Field
        name="remisA"
        label="Remis à"
        help="La personne, ou le transporteur à qui le colis est confié."
        error={errorOf('remisA')}
      >
        <Input maxLength={200} defaultValue={kept.remisA} autoComplete="off" />
      </Field>
      <Checkbox
        name="identite"
        value="oui"
        label="Pièce d’identité ou ticket de prise en charge vérifié"
        help="Au comptoir seulement."
        defaultChecked={kept.identite === 'oui'}
        error={errorOf('identite')}
      />
      <Field name="paiement" label="Paiement" error={errorOf('paiement')}>
        <Select placeholder="Choisissez" defaultValue={kept.paiement ?? ''}>
          {Object.entries(PAID_BY).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {repair.isMailIn && (
        <Field name="suivi" label="Numéro de suivi du colis rendu" error={errorOf('suivi')} optional>
          <Input maxLength={80} defaultValue={kept.suivi} autoComplete="off" />
        </Field>
      )}
      <Field name="note" label="Note" help="Le client la lit." error={errorOf('note')} optional>
        <Textarea rows={2} maxLength={1000} defaultValue={kept.note} />
      </Field>
      <SubmitButton name="intent" value="remise">
        Remettre l’appareil
      </SubmitButton>
    </>
  );
}
