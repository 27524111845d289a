import { MessageCircle } from 'lucide';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { requestMailto } from '#app/routes/site/contact-subject.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { whatsappLink } from '#domain/urls/whatsapp-link.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

type RequestCardProps = {
  shop: ShopSettings;
  /** The subject of the request, which the form shows; null if the address names none. */
  subject: string | null;
  defaultSubject: string;
};

/** Beside the form, another way to ask: a message to complete in a mail program. */
export function RequestCard({ shop, subject, defaultSubject }: RequestCardProps) {
  const to = requestMailto(shop.email, subject ?? defaultSubject);
  const greeting = subject ? `Bonjour, ${subject}\u00a0: ` : 'Bonjour, ';
  return (
    <QuoteCard shop={shop} to={to} title="Votre demande" action="Écrire à l’atelier">
      <p>
        Le bouton ouvre un message à compléter dans votre messagerie. Vous préférez écrire vous-même ?
        L’adresse est <span className="aside__mail">{shop.email}</span>.
      </p>
      {shop.whatsappPhone && (
        <ButtonLink block to={whatsappLink(shop.whatsappPhone, greeting)} newTab icon={MessageCircle}>
          WhatsApp
        </ButtonLink>
      )}
    </QuoteCard>
  );
}
