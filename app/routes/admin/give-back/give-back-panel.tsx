import { SeenForm, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { GIVE_BACK_FIELDS } from './form.ts';

type GiveBackPanelProps = {
  row: ShownRow & { over: string | null; refundWays: Readonly<Record<string, string>> };
  /** « Cette vente » */
  what: string;
  action: string;
  refused: RefusedForm;
};

/** What was paid above the price, and one press for each way in which it goes back. */
export function GiveBackPanel({ row, what, action, refused }: GiveBackPanelProps) {
  const { errorOf } = drawFields(GIVE_BACK_FIELDS, refused);
  const error = errorOf('refundMethod');
  const byStripe = row.refundWays.card ? ' Par carte en ligne, le site le demande à Stripe.' : '';
  return (
    <section className="area__part case__step" aria-labelledby="rendre">
      <h2 id="rendre">{`À rendre\u00a0: ${row.over}`}</h2>
      <p>{`${what} est payée au-delà de ce qu’elle coûte. Rendez l’argent, puis dites par quel moyen.${byStripe}`}</p>
      <SeenForm row={row} action={action} intent="give-back">
        {error && (
          <p className="error" id="refundMethod">
            {error}
          </p>
        )}
        <p className="account__ways">
          {Object.entries(row.refundWays).map(([way, words]) => (
            <SubmitButton key={way} name="refundMethod" value={way} variant="secondary">
              {words}
            </SubmitButton>
          ))}
        </p>
      </SeenForm>
    </section>
  );
}
