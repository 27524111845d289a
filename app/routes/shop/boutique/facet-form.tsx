import { SlidersHorizontal } from 'lucide';
import { SearchField } from '#app/features/content/search-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { MY_DEVICE_PATH } from '#domain/devices/my-device.ts';
import type { Facet, FacetValue } from '#server/shop/catalogue/snapshot.ts';
import { useFacetForm } from './use-facet-form.ts';

/** A value of a facet, and the brand of a model. */
type BrandedValue = FacetValue & { brand?: string | null };
export type BrandedFacet = Omit<Facet, 'values'> & { values: readonly BrandedValue[] };

type FacetFormProps = {
  /** Address of the current list, which the form follows. */
  address: string;
  words: string;
  wordsMax: number;
  sorts: readonly { id: string; label: string }[];
  sort: string;
  facets: readonly BrandedFacet[];
  total: number;
};

/** Words, order, and the facets with their counts. A plain GET form; with script a choice applies at once. */
export function FacetForm({ address, words, wordsMax, sorts, sort, facets, total }: FacetFormProps) {
  const form = useFacetForm(address);
  const chosen = facets.flatMap(({ values }) => values.filter(({ isChosen }) => isChosen)).length;
  return (
    <search className="shop__search">
      <form {...form} action="/boutique" className="shop__search" autoComplete="off">
        <div className="shop__bar">
          <SearchField label="Une pièce, un modèle, une référence" words={words} maxLength={wordsMax} />
          <div className="field">
            <label htmlFor="sort">Trier par</label>
            <select className="input" id="sort" name="sort" defaultValue={sort}>
              {sorts.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button className="btn btn--primary" type="submit">
            Chercher
          </button>
          <p role="status">{total > 1 ? `${total} produits` : total === 1 ? '1 produit' : 'Aucun produit'}</p>
        </div>
        <details className="facets">
          <summary className="btn btn--small">
            <Icon icon={SlidersHorizontal} />
            Filtrer{chosen > 0 && ` (${chosen})`}
          </summary>
          <div className="facets__body">
            {facets.map((facet) => (
              <FacetField key={facet.name} {...facet} />
            ))}
            <div className="facets__go">
              <button className="btn btn--primary btn--block" type="submit">
                Appliquer les filtres
              </button>
            </div>
          </div>
        </details>
      </form>
    </search>
  );
}

/** From this number on they scroll in a box of their own. */
const LONG = 12;

function FacetField({ name, label, values }: BrandedFacet) {
  if (values.length === 0) return null;
  if (name === 'modele') return <ModelField label={label} values={values} />;
  const isOne = name === 'category';
  return (
    <fieldset className={values.length > LONG ? 'facet facet--long' : 'facet'}>
      <legend>{label}</legend>
      <div>
        {isOne && (
          <label className="check">
            <input
              type="radio"
              name={name}
              value=""
              defaultChecked={!values.some((value) => value.isChosen)}
            />
            <span>Toutes</span>
          </label>
        )}
        {values.map((value) => (
          <FacetChoice key={value.id} name={name} type={isOne ? 'radio' : 'checkbox'} value={value} />
        ))}
      </div>
    </fieldset>
  );
}

const OTHERS = 'Autres';

/** Models by brand: a brand opens on its models. */
function ModelField({ label, values }: Omit<BrandedFacet, 'name'>) {
  const brands = [...Map.groupBy(values, ({ brand }) => brand ?? OTHERS)].toSorted(([a], [b]) =>
    a === OTHERS ? 1 : b === OTHERS ? -1 : a.localeCompare(b, 'fr'),
  );
  return (
    <fieldset className="facet">
      <legend>{label}</legend>
      <Link to={MY_DEVICE_PATH}>Choisir en images</Link>
      {brands.map(([brand, models]) => (
        <details key={brand} className="facet__brand" open={models.some(({ isChosen }) => isChosen)}>
          <summary>
            {brand}
            <small>{models.length > 1 ? `${models.length} modèles` : '1 modèle'}</small>
          </summary>
          {models.map((value) => (
            <FacetChoice key={value.id} name="modele" type="checkbox" value={value} />
          ))}
        </details>
      ))}
    </fieldset>
  );
}

type FacetChoiceProps = { name: string; type: 'radio' | 'checkbox'; value: FacetValue };

function FacetChoice({ name, type, value: { id, label, count, isChosen } }: FacetChoiceProps) {
  return (
    <label className="check">
      <input type={type} name={name} value={id} defaultChecked={isChosen} />
      <span>{label}</span>
      <b>
        {count}
        <span className="visually-hidden">{count > 1 ? ' produits' : ' produit'}</span>
      </b>
    </label>
  );
}
