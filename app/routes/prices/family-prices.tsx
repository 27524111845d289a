import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { ModelPrices } from '#server/content/model-prices.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

type FamilyPricesProps = {
  grid: NonNullable<ModelPrices['grid']>;
  /** Those with a price. */
  repairs: NonNullable<ModelPrices['grid']>['repairs'];
};

/** The prices that a model shares with its family, each with its delay and what changes it. */
export function FamilyPrices({ grid, repairs }: FamilyPricesProps) {
  return (
    <section aria-labelledby="fourchettes" className="family-prices">
      <h2 id="fourchettes" className="picks__head">
        {grid.isOfThisModel ? 'Prix de ce modèle' : `Prix de la famille «\u00a0${grid.name}\u00a0»`}
      </h2>
      {!grid.isOfThisModel && (
        <p>Les mêmes fourchettes pour tous les modèles de la famille&nbsp;; le devis fixe le vôtre.</p>
      )}
      {repairs.map(({ slug, name, price }) => (
        <section key={slug} aria-label={name}>
          <h3>
            <Link to={`${grid.path}/${slug}`}>{name}</Link>
          </h3>
          <DescriptionList
            items={[
              { term: 'Prix', detail: capitalize(formatRepairPrice(price)) },
              { term: 'Délai', detail: capitalize(price.duration) },
              { term: 'Raisons d’un écart', detail: price.changes },
              ...(price.part ? [{ term: 'Pièce posée', detail: price.part }] : []),
              ...(price.unknown ? [{ term: 'À vérifier à l’ouverture', detail: price.unknown }] : []),
            ]}
          />
        </section>
      ))}
    </section>
  );
}

type IncludedProps = { name: string; shop: Pick<ShopSettings, 'repairWarranty' | 'vatNotice'> };

/** What every price has in it, and the choice of the part. */
export function IncludedInPrice({ name, shop }: IncludedProps) {
  return (
    <section aria-labelledby="compris" className="included">
      <h2 id="compris" className="picks__head">
        Compris dans le prix, et choix de la pièce
      </h2>
      <p>
        {`La main-d’œuvre, la pièce et les essais, avec une garantie de ${shop.repairWarranty} sur la panne traitée et les pièces remplacées, en plus de vos droits légaux. ${shop.vatNotice}.`}
      </p>
      <p>
        {`Le devis de votre ${name} nomme la pièce et sa qualité, et vous choisissez quand il en existe plusieurs.`}{' '}
        <Link to="/prix#pourquoi-un-prix-monte-ou-descend">Pourquoi un prix monte ou descend</Link>
      </p>
    </section>
  );
}
