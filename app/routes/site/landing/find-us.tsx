import { ArrowRight } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { capitalize, typeset } from '#domain/typography.ts';
import type { ShopFacts } from '#server/content/shop-facts.ts';

type FindUsProps = { shop: ShopFacts; quotePath: string };

/** Where the workshop is. The plan is our own drawing: nothing is asked of a map service before the visitor goes there. */
export function FindUs({ shop, quotePath }: FindUsProps) {
  return (
    <section className="section wrap about" aria-labelledby="plan">
      <div>
        <h2 id="plan">Nous trouver</h2>
        <dl className="facts">
          <dt>Adresse</dt>
          <dd>{`${shop.street}, ${shop.postcode} ${shop.city}`}</dd>
          <dt>Accès</dt>
          <dd>{shop.bell}</dd>
          <dt>Horaires</dt>
          <dd>{capitalize(typeset(shop.hours))}</dd>
          <dt>Téléphone</dt>
          <dd>
            <a className="num" href={`tel:${shop.phoneE164}`}>
              {shop.phone}
            </a>
          </dd>
        </dl>
        <div className="hero__cta">
          <ButtonLink variant="primary" to={quotePath} iconAfter={ArrowRight}>
            Devis Gratuit
          </ButtonLink>
          <ButtonLink to="/services">Découvrir Nos Services</ButtonLink>
        </div>
      </div>
      <figure className="fig">
        <div className="mat">
          <img
            src="/illustrations/quartier-plan.svg"
            alt="Plan du quartier dessiné, avec le repère de l’atelier et la ligne de tram"
            width="320"
            height="240"
            loading="lazy"
          />
        </div>
        <figcaption>
          Plan dessiné, sans échelle.{' '}
          <ExternalLink href={shop.mapsUrl}>Ouvrir la carte et l’itinéraire</ExternalLink>
        </figcaption>
      </figure>
    </section>
  );
}
