import { CreditCard } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { formatDate } from '#domain/dates/dates.ts';

type PayByCardProps = {
  /** The secret of the order's link; without it, the order that this browser has just placed. */
  link?: string;
  /** True if a payment by card was tried before. */
  isAgain: boolean;
};

/** The form that leads to the payment page, which comes back to the order's confirmation. */
export function PayByCard({ link, isAgain }: PayByCardProps) {
  return (
    <Form method="post" action="/confirmation-commande">
      {link && <input type="hidden" name="link" value={link} />}
      <SubmitButton icon={CreditCard} busyLabel="Ouverture de la page de paiement">
        {isAgain ? 'Payer à nouveau' : 'Payer par carte'}
      </SubmitButton>
    </Form>
  );
}

/** Until when an order waits for its card: « 15 h 04 », since it never waits for a day. */
export const clockTime = (at: Date): string =>
  formatDate(at, { withTime: true }).slice(-5).replace(':', '\u00a0h\u00a0');

/** Of an order whose payment takes the bank days. */
export const BANK_WORDS =
  'Votre paiement est en cours chez votre banque, ce qui peut prendre plusieurs jours. Vos produits vous restent réservés, et un e-mail vous confirmera le paiement.';
