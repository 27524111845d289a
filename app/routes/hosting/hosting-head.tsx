import { ArrowRight, MessageSquare } from 'lucide';
import { FactStrip } from '#app/features/content/fact-strip.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { HostingPage } from '#server/content/pages.ts';

type HostingHeadProps = { product: HostingPage; order: { to: string; newTab: boolean } };

/** Title, drawing, order button, and the facts needed before an order. */
export function HostingHead({ product, order }: HostingHeadProps) {
  const { title, lead, icon, illustration, picture, cardTitle, price, duration, isMonthly } = product;
  return (
    <>
      <MatHero title={title} lead={lead} illustration={illustration} picture={picture} boardIcon={icon}>
        <ButtonLink variant="primary" to={order.to} newTab={order.newTab} iconAfter={ArrowRight}>
          {isMonthly ? 'Commander' : 'Demander un devis'}
        </ButtonLink>
        <ButtonLink to={contactPath(`Question avant commande : ${cardTitle}`)} icon={MessageSquare}>
          Poser une question
        </ButtonLink>
      </MatHero>
      <FactStrip
        facts={[
          { label: 'Prix', value: price },
          { label: isMonthly ? 'Mise en service' : 'Délai', value: duration },
          isMonthly
            ? { label: 'Résiliation', value: 'En ligne' }
            : { label: 'Propriété', value: 'Domaine et contenu à vous' },
          { label: 'Installation', value: 'Par l’atelier, à Reims' },
        ]}
      />
    </>
  );
}
