import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { Link } from '#app/ui/link.tsx';
import { homeFaq } from './home-faq.ts';
import { useSectionFacts } from './section-facts.ts';

export function FaqSection() {
  const facts = useSectionFacts();
  const entries = homeFaq(facts);
  return (
    <div className="wrap pb-section faq">
      <div>
        <h2>Questions fréquentes</h2>
        <p className="muted mt-4">
          Il manque la vôtre&nbsp;? <Link to="/contact">Écrivez-nous</Link> ou passez un coup de fil&nbsp;:{' '}
          <a className="nowrap" href={facts.phoneHref}>
            {facts.phone}
          </a>
          .
        </p>
      </div>
      <FaqAccordion entries={entries} group="questions-accueil" />
    </div>
  );
}
