import { ArrowRight } from 'lucide';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { type ServiceChoice, servicesPath } from './service-choice.ts';

type NoServiceProps = { choice: ServiceChoice; countOnAnyDevice: number; diagnosis: string };

/** Nothing was found: the quote is free, and another device may have what the words ask for. */
export function NoService({ choice: { device, words }, countOnAnyDevice, diagnosis }: NoServiceProps) {
  return (
    <div className="remote">
      <div className="mat">
        <img src="/illustrations/aucun-resultat.svg" alt="" width="320" height="240" />
      </div>
      <div>
        <h3>{words ? `Aucun service pour «\u00a0${words}\u00a0»` : 'Aucun service pour cet appareil'}</h3>
        <p>
          Essayez avec moins de mots, ou le nom de l’appareil. Et si votre panne n’est pas dans la liste,
          décrivez-la&nbsp;: {diagnosis}, et nous vous disons si nous savons la réparer.
        </p>
        {device && countOnAnyDevice > 0 && (
          <p>
            <Link to={servicesPath({ words })} data-keep-scroll>
              {countOnAnyDevice === 1
                ? '1 service pour tous les appareils'
                : `${countOnAnyDevice} services pour tous les appareils`}
            </Link>
          </p>
        )}
        <div className="hero__cta">
          <ButtonLink variant="primary" to={contactPath('Demande de devis gratuit')} iconAfter={ArrowRight}>
            Devis Gratuit
          </ButtonLink>
          <ButtonLink to="/services" data-keep-scroll>
            Voir tous les services
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
