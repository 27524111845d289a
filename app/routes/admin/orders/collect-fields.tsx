import { EnterButton } from '#app/forms/enter-button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { ORDER_FIELDS } from './form.ts';
import type { StepFieldsProps } from './money-fields.tsx';

/** What is due when goods are fetched, and whether a mail tells of it. */
export function CollectFields({ order, drawn: { typed, errorOf } }: StepFieldsProps) {
  const { dueCents, due, seenCents } = order.money;
  return (
    <>
      <input type="hidden" name="seenCents" value={seenCents} />
      {dueCents > 0 && (
        // The Enter key chooses no way.
        <EnterButton name="method" value="">
          Noter la remise
        </EnterButton>
      )}
      <p>
        <b>{dueCents > 0 ? `À encaisser\u00a0: ${due}` : 'Tout est payé.'}</b>
      </p>
      {errorOf('method') && <p className="error">{errorOf('method')}</p>}
      <Checkbox
        name="isQuiet"
        value="oui"
        label={ORDER_FIELDS.isQuiet.label}
        help="Aucun e-mail ne part. La facture s’imprime d’ici."
        defaultChecked={typed('isQuiet') === 'oui'}
      />
    </>
  );
}

/** One press for each way to pay what is due. */
export const CollectWays = () => (
  <>
    <input type="hidden" name="intent" value="collect" />
    <p className="account__ways">
      {Object.entries(TAKEN_WAYS).map(([way, words], index) => (
        <SubmitButton key={way} name="method" value={way} variant={index === 0 ? 'primary' : 'secondary'}>
          {words}
        </SubmitButton>
      ))}
    </p>
  </>
);
