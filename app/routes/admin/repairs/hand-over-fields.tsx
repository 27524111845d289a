import { SignaturePad } from '#app/features/signature/signature-pad.tsx';
import { SignedStrokes } from '#app/features/signature/signed-strokes.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { type DrawnFields, drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { COLLECTION_PROOFS } from '#domain/repair/collection.ts';
import { COVERED } from '#domain/repair/guarantee.ts';
import { HAND_OVER_FIELDS } from './form.ts';
import { MarkedPictures } from './marked-pictures.tsx';
import { LATER } from './money-form.ts';
import { CheckedPoints } from './repair-checks-list.tsx';
import { signaturePath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type HandOverFieldsProps = {
  refused: RefusedForm;
  repair: RepairView;
  warranty: string;
  /** How it is signed on the customer's own screen. */
  signing: HandOverSigning;
  /** Whether the work ends with it. */
  isLast: boolean;
};

/** A hand-over on the customer's own screen, as the shop's page knows it. */
export type HandOverSigning = {
  isSigned: boolean;
  canAsk: boolean;
  /** When, and by whom it is in words. */
  words: string | null;
  strokes: string | null;
} | null;

const PROOFS = Object.entries(COLLECTION_PROOFS).map(([value, label]) => ({ value, label }));
const COVERED_CHOICES = Object.entries(COVERED).map(([value, label]) => ({ value, label }));

/** Who takes the device back, and what is paid with it. */
export function HandOverFields({ refused, repair, warranty, signing, isLast }: HandOverFieldsProps) {
  const drawn = drawFields(HAND_OVER_FIELDS, refused);
  const { field, control, errorOf, typed } = drawn;
  return (
    <>
      <p>
        {`La garantie de l’atelier (${warranty}) commence le jour de la remise, sauf si l’appareil repart sans réparation${repair.agreement ? '' : ', ce qui est le cas ici'}. `}
        {repair.hasUnlockCode && 'Le code de déverrouillage confié est effacé au même moment.'}
      </p>
      <RadioGroup
        name="leftBy"
        legend={HAND_OVER_FIELDS.leftBy.label}
        choices={[
          { value: 'counter', label: 'Remis au comptoir' },
          { value: 'carrier', label: 'Expédié par un transporteur' },
        ]}
        defaultValue={typed('leftBy') ?? (repair.isMailIn ? 'carrier' : 'counter')}
        error={errorOf('leftBy')}
      />
      {repair.intake.marks.length > 0 && (
        <section aria-labelledby="marques">
          <h3 id="marques">Marques notées à l’arrivée</h3>
          <MarkedPictures marks={repair.intake.marks} />
        </section>
      )}
      {repair.checks.rows.length > 0 && (
        <section aria-labelledby="essais">
          <h3 id="essais">Contrôles de l’atelier</h3>
          <CheckedPoints checks={repair.checks} />
        </section>
      )}
      <TextField
        draw={drawn}
        name="handedTo"
        {...(repair.customer.second?.mayCollect && {
          help: `${HAND_OVER_FIELDS.handedTo.help} ${repair.customer.second.name} peut aussi reprendre l’appareil.`,
        })}
      />
      <RadioGroup
        name="proof"
        legend={HAND_OVER_FIELDS.proof.label}
        help={HAND_OVER_FIELDS.proof.help}
        choices={PROOFS}
        {...(typed('proof') !== undefined && { defaultValue: typed('proof') ?? '' })}
        error={errorOf('proof')}
      />
      {repair.asksCovered && (
        <RadioGroup
          name="covered"
          legend={HAND_OVER_FIELDS.covered.label}
          choices={COVERED_CHOICES}
          defaultValue={typed('covered') ?? 'goods'}
          error={errorOf('covered')}
        />
      )}
      <CollectionSignature drawn={drawn} reference={repair.reference} signing={signing} />
      <LeavingFields drawn={drawn} money={repair.money} company={repair.customer.company} />
      <TextField draw={drawn} name="trackingNumber" help="S’il part par un transporteur." />
      <Field {...field('note')}>
        <Textarea rows={2} {...control('note')} />
      </Field>
      {repair.customer.email && (
        <Checkbox
          name="isQuiet"
          value="oui"
          label={HAND_OVER_FIELDS.isQuiet.label}
          help="Aucun e-mail ne part. La note et la facture s’impriment d’ici."
          defaultChecked={typed('isQuiet') === 'oui'}
        />
      )}
      <input type="hidden" name="intent" value={isLast ? 'finish' : 'hand-over'} />
      {repair.money.dueCents === 0 ? (
        <SubmitButton>{isLast ? 'Réparé, testé et rendu' : 'Remettre l’appareil'}</SubmitButton>
      ) : (
        <LeavingWays error={errorOf('method')} />
      )}
    </>
  );
}

type CollectionSignatureProps = {
  drawn: DrawnFields<keyof typeof HAND_OVER_FIELDS>;
  reference: string;
  signing: HandOverSigning;
};

/** The signature of whoever fetches the device: on their own screen, on this one, or why there is none. */
function CollectionSignature({ drawn, reference, signing }: CollectionSignatureProps) {
  if (signing?.isSigned)
    return (
      <Fieldset id="signature-zone" kind="group" legend="Signature">
        <input type="hidden" name="signed" value="oui" />
        <p>{signing.words}</p>
        {signing.strokes && <SignedStrokes strokes={signing.strokes} />}
      </Fieldset>
    );
  return (
    <>
      <div className="needs-script">
        <Fieldset
          id="signature-zone"
          kind="group"
          legend="Signature de la personne qui reprend l’appareil"
          help="Au comptoir seulement."
        >
          <SignaturePad name="signature" />
        </Fieldset>
      </div>
      {signing?.canAsk && (
        <>
          {signing.words && <p>{signing.words}</p>}
          <p>
            <GoLink to={signaturePath(reference, 'hand_over')}>Faire signer sur l’écran du client</GoLink>
          </p>
        </>
      )}
      <TextField draw={drawn} name="unsignedReason" />
    </>
  );
}

/** Hands the device over with one press, for each way in which it is paid. */
const LeavingWays = ({ error }: { error: string | undefined }) => (
  <>
    {/* The Enter key hands nothing over. */}
    <EnterButton name="method" value="">
      Choisir un moyen
    </EnterButton>
    {error && (
      <p className="error" id="method">
        {error}
      </p>
    )}
    <p>Payé à l’instant, l’appareil est remis&nbsp;:</p>
    <p className="account__ways">
      {Object.entries(TAKEN_WAYS).map(([way, words], index) => (
        <SubmitButton key={way} name="method" value={way} variant={index === 0 ? 'primary' : 'secondary'}>
          {words}
        </SubmitButton>
      ))}
      <SubmitButton name="method" value={LATER} variant="quiet">
        Remettre sans encaisser, tout sera payé plus tard
      </SubmitButton>
    </p>
  </>
);

type LeavingFieldsProps = {
  drawn: DrawnFields<keyof typeof HAND_OVER_FIELDS>;
  money: RepairView['money'];
  company: string | null;
};

function LeavingFields({ drawn, money, company }: LeavingFieldsProps) {
  const { field, control, errorOf, typed } = drawn;
  if (money.dueCents === 0)
    return (
      <Notice kind={money.over ? 'warn' : 'info'}>
        <p>
          {money.over
            ? `${money.over} sont à rendre au client.`
            : `Rien n’est dû${money.keptCents > 0 ? ', tout est payé' : ''}.`}
        </p>
      </Notice>
    );
  return (
    <>
      <input type="hidden" name="seenCents" value={money.seenCents} />
      <p>{`Il reste ${money.due} à payer, sur ${money.price}.`}</p>
      <Field {...field('amount')}>
        <Input {...control('amount')} className="number" defaultValue={typed('amount') ?? money.dueTyped} />
      </Field>
      <TextField draw={drawn} name="reference" />
      <Checkbox
        name="owes"
        value="oui"
        label="Une partie seulement&nbsp;: le reste sera payé plus tard"
        help="Pour un professionnel, ou ce qui a été convenu. Le dossier garde ce qui est dû."
        defaultChecked={typed('owes') === 'oui'}
        error={errorOf('owes')}
      />
      {company && money.keptCents === 0 && (
        <Checkbox
          name="isGrouped"
          value="oui"
          label={`Sur la facture du mois de ${company}`}
          help="Rien n’est payé aujourd’hui, et aucune facture ne part de cette réparation seule."
          defaultChecked={typed('isGrouped') === 'oui'}
          error={errorOf('isGrouped')}
        />
      )}
    </>
  );
}
