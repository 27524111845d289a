import { Check, X } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { EARLY_START } from '#domain/repair/early-start.ts';
import { ANSWER_FIELDS } from './form.ts';
import type { QuoteRecap } from './read-choices.ts';
import { trackingPath } from './tracking-path.ts';

type AcceptQuoteProps = {
  recap: QuoteRecap;
  reference: string;
  isMailed: boolean;
  /** « Total », or « Total TTC ». */
  totalName: string;
  link: string;
  /** The demonstration's warning beside the binding button; null in an open shop. */
  specimen: string | null;
  errors: readonly FieldError[];
};

/** The last look before a contract: services, price and terms. */
export function AcceptQuote({
  recap,
  reference,
  isMailed,
  totalName,
  link,
  specimen,
  errors,
}: AcceptQuoteProps) {
  const { errorOf } = drawFields(ANSWER_FIELDS, { errors });
  const total = formatEuros(recap.totalCents);
  return (
    <AccountCard
      title="Accepter ce devis"
      lead={<Numbered>{`Dossier ${reference}, ${total}.`}</Numbered>}
      illustration="diagnostic"
      aside={
        <>
          <h2>Portée de votre accord</h2>
          <p>
            Votre accord forme un contrat à distance&nbsp;: vous disposez de quatorze jours pour y renoncer,
            sans motif. Sa date, vos choix et l’empreinte du devis sont gardés comme preuve
            {isMailed ? ', et vous les recevez par e-mail.' : ', sur cette page.'}
          </p>
          <p>
            {recap.depositCents > 0
              ? `Après votre accord, un acompte de ${formatEuros(recap.depositCents)} se paie depuis votre dossier ou à l’atelier\u00a0: il engage les deux parties et se déduit du prix. Le reste se paie une fois l’appareil réparé et testé.`
              : 'Rien n’est payé maintenant\u00a0: le règlement se fait une fois l’appareil réparé et testé.'}
          </p>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      <DescriptionList
        items={[
          ...(recap.solution
            ? [
                { term: 'Solution choisie', detail: <b>{recap.solution.name}</b> },
                { term: 'Non choisie', detail: recap.solution.left },
              ]
            : []),
          ...recap.lines.map(({ id, label, taken, cents }) => ({
            term: label,
            detail: <span key={id}>{`${taken}, ${formatEuros(cents)}`}</span>,
          })),
          { term: totalName, detail: <b>{total}</b> },
          ...(recap.bonusCents > 0
            ? [
                { term: 'Bonus réparation', detail: formatEuros(-recap.bonusCents) },
                { term: 'Reste à payer', detail: <b>{formatEuros(recap.totalCents - recap.bonusCents)}</b> },
              ]
            : []),
          ...(recap.depositCents > 0
            ? [{ term: 'dont acompte', detail: formatEuros(recap.depositCents) }]
            : []),
        ]}
      />
      <Form method="post" action={trackingPath(link)} className="account__form">
        <input type="hidden" name="quoteId" value={recap.quoteId} />
        {recap.solution && <input type="hidden" name="alternative" value={recap.solution.id} />}
        {recap.lines.map(({ id, optionId }) => (
          <input key={id} type="hidden" name={`choices.${id}`} value={optionId ?? ''} />
        ))}
        <Checkbox
          name="acceptsTerms"
          value="oui"
          error={errorOf('acceptsTerms')}
          label={
            <>
              J’accepte les <LegalLink to="/legal/cgv">conditions générales</LegalLink>.
            </>
          }
        />
        <Checkbox
          name="startsEarly"
          value="oui"
          defaultChecked={recap.startsEarly}
          label={EARLY_START}
          help="Si vous renoncez en cours de route, vous payez ce qui est fait. Sans cette demande, la réparation commence après ce délai."
        />
        {specimen && <b>{specimen}</b>}
        <SubmitButton name="intent" value="accept" icon={Check} block>
          {`Accepter avec obligation de paiement, ${total}`}
        </SubmitButton>
        <Button type="submit" name="intent" value="recount" formNoValidate block>
          Revoir mes choix
        </Button>
      </Form>
    </AccountCard>
  );
}

type RefuseQuoteProps = {
  quoteId: string;
  version: number;
  reference: string;
  isByPost: boolean;
  /** What it costs: « ne coûte que le retour, 14,90 € »; and what of it was accepted before the device was left. */
  cost: { words: string; detail: string | null };
  link: string;
  /** The demonstration's warning beside the binding button; null in an open shop. */
  specimen: string | null;
  errors: readonly FieldError[];
  kept?: Record<string, string> | undefined;
};

/** Asks for confirmation on a page of its own, and says what a refusal costs. */
export function RefuseQuote({
  quoteId,
  version,
  reference,
  isByPost,
  cost,
  link,
  specimen,
  errors,
  kept,
}: RefuseQuoteProps) {
  const { field, control } = drawFields(ANSWER_FIELDS, { errors, kept });
  return (
    <AccountCard
      title="Refuser ce devis&nbsp;?"
      lead={<Numbered>{`Dossier ${reference}, devis n°\u00a0${version}.`}</Numbered>}
      illustration="diagnostic"
      aside={
        <>
          <h2>Coût d’un refus</h2>
          <p>
            {`Un refus ${cost.words}. ${cost.detail ?? 'Le diagnostic et le devis sont gratuits'}. L’appareil vous ${isByPost ? 'revient' : 'est rendu'} réassemblé, en l’état.`}
          </p>
          <p>
            Une question avant de décider&nbsp;? Écrivez-nous dans le dossier, nous pouvons revoir le devis.
          </p>
        </>
      }
    >
      <Form method="post" action={trackingPath(link, { etape: 'refuser' })} className="account__form">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="quoteId" value={quoteId} />
        <Field {...field('reason')}>
          <Textarea rows={3} {...control('reason')} />
        </Field>
        {specimen && <b>{specimen}</b>}
        <SubmitButton name="intent" value="refuse" icon={X} block>
          Refuser le devis
        </SubmitButton>
        <ButtonLink to={`${trackingPath(link)}#devis`} block>
          Garder le devis
        </ButtonLink>
      </Form>
    </AccountCard>
  );
}
