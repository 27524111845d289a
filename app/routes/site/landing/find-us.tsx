import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { capitalize, typeset } from '#domain/typography.ts';
import type { ShopFacts } from '#server/content/shop-facts.ts';

type FindUsProps = { shop: ShopFacts; quotePath: string; map: ReactNode };

/** Where the workshop is. */
export function FindUs({ shop, quotePath, map }: FindUsProps) {
  return (
    <section className="section wrap about" aria-labelledby="nous-trouver">
      <div>
        <h2 id="nous-trouver">Nous trouver</h2>
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
      {map}
    </section>
  );
}
