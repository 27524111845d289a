import { Price } from '#app/ui/display/price.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function PricesSection() {
  return (
    <CatalogueSection id="prix" title="Prix et notes">
      <Specimen label="Grand, avec sa légende">
        <Price size="l" cents={20_000} caption="Prix direct" />
      </Specimen>
      <Specimen label="Ordinaire">
        <Price cents={123_450} />
      </Specimen>
      <Specimen label="Petit, avec une note">
        <Price size="s" cents={2600} note="13,00&nbsp;€ pièce" />
      </Specimen>
      <Specimen label="En mots">
        <Price text="Sur devis" />
      </Specimen>
      <Specimen label="Notes">
        <div className="flex flex-wrap items-center gap-4">
          <Stars value={5} />
          <Stars value={3.5} />
          <Stars value={0} />
        </div>
      </Specimen>
    </CatalogueSection>
  );
}
