import { SeenForm, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { CLAIM_OUTCOMES, CLAIM_WISHES } from '#domain/guarantee/guarantee-claim.ts';
import { claimOfOrderPath, claimOfSalePath, claimPath } from './claim-paths.ts';
import type { ClaimView } from './claim-view.server.ts';
import { CLAIM_FIELDS, HAND_OVER_FIELDS, SETTLE_FIELDS } from './form.ts';

type NewClaimPanelProps = {
  begun: {
    shown: ShownRow;
    sale: { order?: string; sale?: string };
    /** The number of the sale, and its customer. */
    from: string;
    lines: readonly { id: number; label: string; isUsed: boolean }[];
    email: string;
    delivered: string;
  };
  today: string;
  refused: RefusedForm;
};

/** What a customer claims. */
export function NewClaimPanel({ begun, today, refused }: NewClaimPanelProps) {
  const { shown, sale, from, lines, email, delivered } = begun;
  const [only] = lines.length === 1 ? lines : [];
  const drawn = drawFields(CLAIM_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? {
      lineId: only ? String(only.id) : '',
      isUsed: only?.isUsed ? 'oui' : '',
      deliveredOn: delivered,
      claimedOn: today,
      email,
    },
  });
  const { field, control, typed } = drawn;
  const day = (name: 'deliveredOn' | 'claimedOn' | 'handedOverOn') => (
    <Field {...field(name)}>
      <DateInput {...control(name)} />
    </Field>
  );
  const path = sale.order === undefined ? claimOfSalePath(sale.sale ?? '') : claimOfOrderPath(sale.order);
  return (
    <section className="area__part case__step" aria-labelledby="reclamation">
      <h2 id="reclamation">
        <Numbered>{from}</Numbered>
      </h2>
      <SeenForm row={shown} action={path} intent="open">
        {Object.entries(sale).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          draw={drawn}
          name="lineId"
          options={Object.fromEntries(lines.map(({ id, label }) => [String(id), label]))}
          placeholder="Choisissez l’article"
        />
        <Checkbox
          name="isUsed"
          value="oui"
          label={CLAIM_FIELDS.isUsed.label}
          help="Le défaut est présumé un an au lieu de deux."
          defaultChecked={typed('isUsed') === 'oui'}
        />
        <div className="case__pair">
          {day('deliveredOn')}
          {day('claimedOn')}
        </div>
        <div className="case__pair">
          {day('handedOverOn')}
          <SelectField draw={drawn} name="wish" options={CLAIM_WISHES} placeholder="Choisissez" />
        </div>
        <Field {...field('fault')}>
          <Textarea rows={4} {...control('fault')} />
        </Field>
        <TextField draw={drawn} name="email" />
        <SubmitButton>Ouvrir la réclamation</SubmitButton>
      </SeenForm>
    </section>
  );
}

type PanelProps = { claim: ClaimView; today: string; refused: RefusedForm };

/** How a claim ends. */
export function SettlePanel({ claim, today, refused }: PanelProps) {
  const drawn = drawFields(SETTLE_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? {
      settledOn: today,
      outcome: claim.repair?.isMended ? 'repaired' : '',
      email: claim.email,
    },
  });
  const { field, control } = drawn;
  return (
    <section className="area__part case__step" aria-labelledby="regler">
      <h2 id="regler">Régler</h2>
      <p>Un remboursement se fait d’abord depuis la commande ou la vente.</p>
      <SeenForm row={claim} action={claimPath(claim.id)} intent="settle">
        <SelectField draw={drawn} name="outcome" options={CLAIM_OUTCOMES} placeholder="Choisissez l’issue" />
        <Field {...field('settledOn')}>
          <DateInput {...control('settledOn')} />
        </Field>
        <Field {...field('note')}>
          <Textarea rows={3} {...control('note')} />
        </Field>
        <TextField draw={drawn} name="email" />
        <SubmitButton>Régler la réclamation</SubmitButton>
      </SeenForm>
    </section>
  );
}

/** Since when the shop has the good. */
export function HandOverPanel({ claim, today, refused }: PanelProps) {
  const { field, control } = drawFields(HAND_OVER_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? { handedOverOn: today },
  });
  return (
    <section className="area__part case__step" aria-labelledby="depose">
      <h2 id="depose">Le bien est à l’atelier</h2>
      <SeenForm row={claim} action={claimPath(claim.id)} intent="handOver">
        <Field {...field('handedOverOn')}>
          <DateInput {...control('handedOverOn')} />
        </Field>
        <SubmitButton variant="secondary">Noter le dépôt</SubmitButton>
      </SeenForm>
    </section>
  );
}
