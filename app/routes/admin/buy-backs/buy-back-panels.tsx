import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ConditionQuestions } from '#app/routes/buy-back/condition-questions.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { SELLER_DOCUMENTS } from '#domain/accounting/used-goods.ts';
import { PAYOUT_WAYS } from '#domain/buy-back/payout-ways.ts';
import { ACCOUNT_LOCK_LABEL } from '#domain/repair/account-lock.ts';
import { buyBackPath } from './buy-back-paths.ts';
import type { BuyBackView } from './buy-back-view.server.ts';
import { DECLINE_FIELDS, DEED_FIELDS, OFFER_FIELDS, SEEN_CONDITION_FIELDS } from './form.ts';

type PanelProps = { request: BuyBackView; refused: RefusedForm };

/** What the counter finds, in the seller's questions. */
export function ConditionPanel({ request, refused }: PanelProps) {
  const draw = drawFields(SEEN_CONDITION_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? request.typed.seen,
  });
  return (
    <section className="area__part case__step" aria-labelledby="constat">
      <h2 id="constat">État constaté au comptoir</h2>
      <SeenForm row={request} action={buyBackPath(request.id)} intent="see">
        <ConditionQuestions draw={draw} by="shop" />
        <Field {...draw.field('seenNote')}>
          <Textarea rows={3} {...draw.control('seenNote')} />
        </Field>
        {request.hasDeed && (
          <p className="help">
            Un autre état annule le certificat préparé&nbsp;: il est à refaire et à signer.
          </p>
        )}
        <SubmitButton variant="secondary">Noter cet état</SubmitButton>
      </SeenForm>
    </section>
  );
}

/** A price, and until when it holds. */
export function OfferPanel({ request, refused }: PanelProps) {
  const draw = drawFields(OFFER_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? request.typed.offer,
  });
  return (
    <section className="area__part case__step" aria-labelledby="offre">
      <h2 id="offre">{request.offer ? 'Faire une autre offre' : 'Faire une offre'}</h2>
      <p>{`D’après vos prix et ${request.isSeen ? 'l’état constaté' : 'les mots du vendeur'}\u00a0: ${request.worth}.`}</p>
      <SeenForm row={request} action={buyBackPath(request.id)} intent="offer">
        <div className="case__pair">
          <TextField draw={draw} name="price" />
          <Field {...draw.field('until')}>
            <DateInput {...draw.control('until')} />
          </Field>
        </div>
        <Field {...draw.field('offerNote')}>
          <Textarea rows={2} {...draw.control('offerNote')} />
        </Field>
        {request.offer?.holds && (
          <p className="help">
            {`L’offre en cours engage l’atelier jusqu’au ${request.offer.until}\u00a0: elle ne se retire pas avant (code civil, article 1116), et une autre ne vaut pas moins, à moins que l’état constaté ne diffère.`}
          </p>
        )}
        {request.hasDeed && <p className="help">Une autre offre annule le certificat préparé.</p>}
        <SubmitButton>
          {request.isMailed ? 'Envoyer l’offre' : 'Noter l’offre, à dire par téléphone'}
        </SubmitButton>
      </SeenForm>
    </section>
  );
}

/** The end of a request that the shop does not take. */
export function DeclinePanel({ request, refused }: PanelProps) {
  const draw = drawFields(DECLINE_FIELDS, refused);
  return (
    <section className="area__part case__step" aria-labelledby="sans-suite">
      <h2 id="sans-suite">Ne pas acheter</h2>
      <SeenForm row={request} action={buyBackPath(request.id)} intent="decline">
        <Field {...draw.field('reason')}>
          <Textarea rows={2} {...draw.control('reason')} />
        </Field>
        <SubmitButton variant="secondary">Clore sans acheter</SubmitButton>
      </SeenForm>
    </section>
  );
}

/** Who sells, what the law asks of them, and how they are paid: the deed is printed from it. */
export function DeedPanel({ request, refused }: PanelProps) {
  const draw = drawFields(DEED_FIELDS, { errors: refused.errors, kept: refused.kept ?? request.typed.deed });
  const { typed, errorOf } = draw;
  return (
    <section className="area__part case__step" aria-labelledby="certificat">
      <h2 id="certificat">{request.hasDeed ? 'Corriger le certificat' : 'Préparer l’achat'}</h2>
      <SeenForm row={request} action={buyBackPath(request.id)} intent="deed">
        <Fieldset id="appareil" legend="L’appareil">
          <TextField draw={draw} name="item" />
          <TextField draw={draw} name="serial" />
          <Field {...draw.field('marks')}>
            <Textarea rows={2} {...draw.control('marks')} />
          </Field>
          <Checkbox
            name="isUnlocked"
            value="oui"
            label={
              request.isLockable
                ? `${ACCOUNT_LOCK_LABEL}\u00a0: retiré, vu sur l’appareil`
                : 'Aucun compte ne le verrouille, vu sur l’appareil'
            }
            error={errorOf('isUnlocked')}
            defaultChecked={typed('isUnlocked') === 'oui'}
          />
        </Fieldset>
        <Fieldset id="vendeur" legend="Le vendeur, d’après sa pièce d’identité">
          <TextField draw={draw} name="sellerName" />
          <TextField draw={draw} name="sellerAddress" />
          <div className="case__pair">
            <SelectField
              draw={draw}
              name="documentKind"
              options={SELLER_DOCUMENTS}
              placeholder="Choisissez la pièce"
            />
            <TextField draw={draw} name="documentNumber" />
          </div>
          <TextField draw={draw} name="documentIssuer" />
          <Checkbox
            name="isAdult"
            value="oui"
            label="Majeur d’après cette pièce"
            error={errorOf('isAdult')}
            defaultChecked={typed('isAdult') === 'oui'}
          />
        </Fieldset>
        <div className="case__pair">
          <SelectField draw={draw} name="way" options={PAYOUT_WAYS} help="Jamais en espèces." />
          <TextField draw={draw} name="reference" />
        </div>
        <SubmitButton variant={request.hasDeed ? 'secondary' : 'primary'}>
          Préparer le certificat de cession
        </SubmitButton>
      </SeenForm>
    </section>
  );
}
