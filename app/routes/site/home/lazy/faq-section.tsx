import { Link } from 'react-router';
import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { homeFaq } from './home-faq.ts';
import { useShop } from './use-shop.ts';

export function FaqSection() {
  const shop = useShop();
  return (
    <div className="wrap pb-section faq">
      <div>
        <h2>Questions fréquentes</h2>
        <p className="muted mt-4">
          Il manque la vôtre&nbsp;? <Link to="/contact">Écrivez-nous</Link> ou passez un coup de fil&nbsp;:{' '}
          <a className="nw" href={`tel:${shop.phoneE164}`}>
            {shop.phone}
          </a>
          .
        </p>
      </div>
      <FaqAccordion entries={homeFaq(shop)} group="questions-accueil" />
    </div>
  );
}
