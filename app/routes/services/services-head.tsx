import { ArrowRight } from 'lucide';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';

export const SERVICES_CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Services', path: '/services' },
];

/** Head of the list of services, rendered by the server. */
export function ServicesHead() {
  return (
    <>
      <Breadcrumb crumbs={SERVICES_CRUMBS} />
      <MatHero
        title="Nos services"
        lead="Consoles, ordinateurs, téléphones, cartes électroniques : nous ouvrons, nous mesurons, nous écrivons un prix, et vous décidez."
        illustration="diagnostic"
      >
        <ButtonLink variant="primary" to={contactPath('Demande de devis gratuit')} iconAfter={ArrowRight}>
          Devis Gratuit
        </ButtonLink>
      </MatHero>
    </>
  );
}
