import { Badge, Tape } from '#app/ui/display/badge.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function BadgesSection() {
  return (
    <CatalogueSection id="badges" title="Badges et ruban">
      <Specimen label="États">
        <div className="flex flex-wrap items-center gap-4">
          <Badge kind="ok">Prête</Badge>
          <Badge kind="progress">En réparation</Badge>
          <Badge kind="waiting">Attente client</Badge>
          <Badge kind="error">Rupture</Badge>
          <Badge kind="idle">Retirée</Badge>
        </div>
      </Specimen>
      <Specimen label="Ruban">
        <Tape>Nouveau</Tape>
      </Specimen>
    </CatalogueSection>
  );
}
