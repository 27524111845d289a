import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { addMonths } from '#domain/dates/calendar-day.ts';
import { PLAN_RHYTHMS } from '#domain/free-invoice/invoice-plan.ts';
import { PLAN_FIELDS } from './form.ts';
import { invoicePanelPath, invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView, listedPlan } from './invoice-view.server.ts';

type PlanPanelProps = { invoice: InvoiceView; refused: RefusedForm; today: string };

/** When a draft comes again as an invoice. */
export function PlanPanel({ invoice, refused, today }: PlanPanelProps) {
  const { id, plan } = invoice;
  const kept = refused.kept ??
    plan?.typed ?? { every: 'month', firstOn: addMonths(`${today.slice(0, 7)}-01`, 1) };
  const drawn = drawFields(PLAN_FIELDS, { errors: refused.errors, kept });
  return (
    <section className="area__part case__step" aria-labelledby="repetition">
      <h2 id="repetition">{plan ? 'Modifier la répétition' : 'Répéter cette facture'}</h2>
      <p>
        Ce brouillon devient le modèle&nbsp;: à chaque période, une facture reprend son client et ses lignes,
        suivies de la période («&nbsp;Hébergement, décembre 2026&nbsp;»).
      </p>
      <SeenForm row={invoice} action={invoicePanelPath(id, 'repetition')} intent="plan">
        <SelectField
          draw={drawn}
          name="every"
          options={PLAN_RHYTHMS}
          defaultValue={drawn.typed('every') ?? 'month'}
        />
        <div className="case__pair">
          <Field {...drawn.field('firstOn')}>
            <DateInput {...drawn.control('firstOn')} />
          </Field>
          <Field {...drawn.field('endsOn')}>
            <DateInput {...drawn.control('endsOn')} />
          </Field>
        </div>
        <Checkbox
          name="issues"
          value="oui"
          label="Émettre et envoyer chaque facture sans me la montrer"
          help="Sinon elle attend en brouillon, et le tableau de bord le dit."
          defaultChecked={drawn.typed('issues') === 'oui'}
        />
        <SubmitButton>{plan ? 'Enregistrer la répétition' : 'Commencer la répétition'}</SubmitButton>
        <ButtonLink to={invoicePath(id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}

/** How a plan stands, what ends it, and the invoices that it made. */
export function PlanFacts({ invoice }: { invoice: InvoiceView }) {
  const { id, plan, repeats } = invoice;
  if (!plan) return null;
  const { state, rhythm, next, way } = plan;
  const step = (intent: string, label: string) => (
    <SeenForm row={invoice} action={invoicePath(id)} intent={intent}>
      <SubmitButton variant="secondary">{label}</SubmitButton>
    </SeenForm>
  );
  return (
    <section className="area__part" aria-labelledby="repetition">
      <h2 id="repetition">Répétition</h2>
      <DescriptionList
        items={[
          { term: 'Rythme', detail: rhythm },
          ...(next ? [{ term: 'Prochaine facture', detail: next }] : []),
          { term: 'Chaque facture', detail: way },
        ]}
      />
      {state !== 'ended' && (
        <p className="account__ways">
          <ButtonLink to={invoicePanelPath(id, 'repetition')}>Modifier la répétition</ButtonLink>
        </p>
      )}
      {state === 'active' && step('pause', 'Mettre en pause')}
      {state === 'paused' && (
        <>
          <p>Ce qui commence pendant la pause ne sera pas facturé.</p>
          {step('resume', 'Reprendre')}
        </>
      )}
      {state !== 'ended' && step('end', 'Terminer la répétition')}
      {state === 'ended' && step('drop', 'Supprimer ce modèle')}
      {repeats.length > 0 && (
        <ul className="area__list">
          {repeats.map((repeat) => (
            <li key={repeat.id}>
              <Link to={invoicePath(repeat.id)}>
                <Numbered>{repeat.name}</Numbered>
              </Link>
              <span>{repeat.at}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The plans, each a link to its screen. */
export function PlanList({ plans }: { plans: readonly ReturnType<typeof listedPlan>[] }) {
  if (plans.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="repetitions">
      <h2 id="repetitions">Répétitions</h2>
      <ul className="area__list">
        {plans.map(({ id, customer, total, rhythm, next, standing }) => (
          <li key={id}>
            <span>
              <Link to={invoicePath(id)} aria-label={`Répétition, ${customer}, ${total}`}>
                <b>{customer}</b>
              </Link>
              {`, ${total}, ${rhythm.toLocaleLowerCase('fr')}`}
            </span>
            <span>{next ? `Prochaine ${next}` : standing}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
