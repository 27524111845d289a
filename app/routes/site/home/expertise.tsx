import { ArrowRight } from 'lucide';
import { ServiceCard, type ServiceCardData } from '#app/features/content/service-card.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';

/** The first services, on one panel that the copper thread crosses. */
export function Expertise({ services }: { services: readonly ServiceCardData[] }) {
  return (
    <section className="section clip">
      <div className="wrap">
        <div className="head">
          <h2>On répare au composant, pas à la poubelle</h2>
          <p>
            Chaque appareil passe au banc de test avant et après l’intervention. Vous repartez avec ce qui a
            été mesuré, remplacé et garanti.
          </p>
        </div>
        <div className="panel">
          {services.map((service, index) => (
            <ServiceCard key={service.path} service={service} index={index} />
          ))}
        </div>
        <div className="after">
          <ButtonLink variant="primary" to="/services" iconAfter={ArrowRight}>
            Voir tous nos services
          </ButtonLink>
          <ButtonLink variant="quiet" to="/notre-magasin">
            Visiter notre magasin
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
