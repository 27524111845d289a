import { Calculator, Send } from 'lucide';
import { Form } from 'react-router';
import { FilesField } from '#app/features/files/files-field.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { TrapField } from '#app/routes/repair/form/trap-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { photoRules } from '#domain/uploads/uploads.ts';
import { ConditionQuestions } from './condition-questions.tsx';
import { BUY_BACK_FIELDS } from './form.ts';

/** Upper bound for one request. */
export const MAX_BUY_BACK_PHOTOS = 5;

/** What the answers are worth: an amount, that the shop answers by hand, or that it buys nothing locked. */
export type Indication = { kind: 'amount'; amount: string } | { kind: 'unpriced' } | { kind: 'locked' };

type SellFormProps = {
  /** The address of the form, with the device that was chosen. */
  action: string;
  asksDevice: boolean;
  /** Identifies one attempt to ask. */
  attempt: string;
  trap: string;
  answerDays: number;
  indication: Indication | null;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  photos: readonly SentFile[];
  round: string;
};

/** Asks for the condition of a device, says what it is worth, and takes the request. */
export function SellForm(props: SellFormProps) {
  const { action, asksDevice, attempt, trap, answerDays, indication, errors, kept, photos, round } = props;
  const draw = drawFields(BUY_BACK_FIELDS, { errors, kept });
  const { field, control, errorOf, typed } = draw;
  return (
    <Form method="post" action={action} encType="multipart/form-data" className="form" noValidate>
      <ErrorSummary errors={errors} level={2} />
      <div role="status" className="buy-back__indication">
        {indication && (
          <>
            <IndicationNotice indication={indication} answerDays={answerDays} />
            <p className="buy-back__changed">
              Vos réponses ont changé&nbsp;: regardez de nouveau l’indication de prix.
            </p>
          </>
        )}
      </div>
      <Fieldset id="etat" legend="Son état">
        <div className="buy-back__part">
          {asksDevice && <TextField draw={draw} name="device" />}
          <ConditionQuestions draw={draw} by="seller" />
          <p>
            <SubmitButton name="intent" value="indicate" variant="secondary" icon={Calculator}>
              Voir l’indication de prix
            </SubmitButton>
          </p>
        </div>
      </Fieldset>
      <Fieldset id="coordonnees" legend="Vos coordonnées">
        <div className="buy-back__part">
          <div className="two-columns">
            <TextField draw={draw} name="name" className="full" />
            <TextField draw={draw} name="email" />
            <TextField draw={draw} name="phone" />
          </div>
          <Field {...field('note')}>
            <Textarea rows={3} {...control('note')} />
          </Field>
          <Checkbox
            name="isAdult"
            value="oui"
            required
            defaultChecked={typed('isAdult') === 'oui'}
            error={errorOf('isAdult')}
            label="Je suis majeur, et cet appareil est à moi."
            help="Une pièce d’identité est demandée au comptoir&nbsp;: la loi l’exige de tout achat d’occasion."
          />
        </div>
      </Fieldset>
      <input type="hidden" name="idempotencyKey" value={attempt} />
      <TrapField name={trap} />
      <Fieldset id="images" legend="Photos">
        <FilesField
          name="photos"
          label="Photos de l’appareil"
          isOptional
          help="L’écran allumé, le dos, les coins. Le lieu et l’appareil de prise de vue en sont effacés."
          error={errors.find(({ field: name }) => name === 'photos')?.message}
          sent={photos}
          round={round}
          rules={{ ...photoRules, maxFiles: MAX_BUY_BACK_PHOTOS }}
        />
      </Fieldset>
      <ProofField errors={errors} />
      <SubmitButton name="intent" value="ask" icon={Send}>
        Envoyer ma demande
      </SubmitButton>
      <p className="help">
        Rien ne vous engage avant le certificat de cession, signé au comptoir. Sans achat, la demande est
        effacée un an après son dernier changement. <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
      </p>
    </Form>
  );
}

/** « sous 2 jours ouvrés » */
export const withinDays = (days: number): string =>
  days > 1 ? `sous ${days}\u00a0jours ouvrés` : 'sous un jour ouvré';

function IndicationNotice({ indication, answerDays }: { indication: Indication; answerDays: number }) {
  if (indication.kind === 'locked')
    return (
      <Notice kind="warn" title="Retirez d’abord le verrou de compte" level={2}>
        <p>
          Un appareil lié au compte de son ancien propriétaire ne sert à personne d’autre&nbsp;: nous ne
          l’achetons pas. Retirez le compte, ou demandez son retrait au constructeur avec la facture.
        </p>
      </Notice>
    );
  if (indication.kind === 'unpriced')
    return (
      <Notice title={`Nous vous répondons ${withinDays(answerDays)}`} level={2}>
        <p>
          Le site n’a pas de prix à montrer pour cet appareil dans cet état. Envoyez votre demande&nbsp;:
          l’atelier la lit et vous répond.
        </p>
      </Notice>
    );
  return (
    <Notice kind="ok" title="Notre indication" level={2}>
      <p className="buy-back__price">{indication.amount}</p>
      <p>
        C’est ce que nous donnons pour un appareil comme vous le décrivez. Le prix devient ferme au comptoir,
        après les essais. <a href="#coordonnees">Continuer la demande</a>
      </p>
    </Notice>
  );
}
