import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { capitalize, typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

type FindUsProps = { shop: ShopSettings; quotePath: string; map: ReactNode };

/** Where the workshop is. */
export function FindUs({ shop, quotePath, map }: FindUsProps) {
  return (
    <section className="section wrap about" aria-labelledby="nous-trouver">
      <div>
        <h2 id="nous-trouver">Nous trouver</h2>
        <DescriptionList
          items={[
            { term: 'Adresse', detail: <>{`${shop.street}, ${shop.postcode} ${shop.city}`}</> },
            { term: 'Accès', detail: <>{shop.bell}</> },
            { term: 'Horaires', detail: <>{capitalize(typeset(shop.hours))}</> },
            {
              term: 'Téléphone',
              detail: (
                <>
                  <a className="number" href={`tel:${shop.phoneE164}`}>
                    {shop.phone}
                  </a>
                </>
              ),
            },
          ]}
        />
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
