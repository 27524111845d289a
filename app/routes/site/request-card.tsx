import { QuoteCard, type ShopContact } from '#app/features/content/quote-card.tsx';

type RequestCardProps = {
  shop: ShopContact;
  /** What the visitor asks about, cleaned; null when the address says nothing. */
  subject: string | null;
  email: string;
  /** A message with the subject and the questions we need answered. */
  mailto: string;
};

/** On /demande: opens a message that is ready to be completed. */
export function RequestCard({ shop, subject, email, mailto }: RequestCardProps) {
  return (
    <QuoteCard shop={shop} to={mailto} title="Votre demande" action="Écrire à l’atelier">
      {subject && (
        <p className="aside__subject">
          <span>Objet</span> <b>{subject}</b>
        </p>
      )}
      <p>
        Le bouton ouvre un message à compléter dans votre messagerie. Vous préférez écrire vous-même ?
        L’adresse est <span className="aside__mail">{email}</span>.
      </p>
    </QuoteCard>
  );
}
