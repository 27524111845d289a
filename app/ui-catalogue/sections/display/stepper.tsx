import { Stepper } from '#app/ui/display/stepper.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

const STEPS = [
  { title: 'Reçue', detail: '16/06/25' },
  { title: 'Diagnostic', detail: '16/06/25' },
  { title: 'Devis accepté', detail: '17/06/25' },
  { title: 'Réparation', detail: 'Port remplacé, reste le test en charge' },
  { title: 'Prête', detail: 'Prévue le 18/06/25' },
];

export function StepperSection() {
  return (
    <CatalogueSection id="etapes" title="Fil d’étapes">
      <Specimen label="En chemin">
        <Stepper label="Suivi de la réparation" steps={STEPS} current={3} />
      </Specimen>
      <Specimen label="Au départ">
        <Stepper
          label="Commande"
          steps={[{ title: 'Panier' }, { title: 'Adresse' }, { title: 'Paiement' }]}
          current={0}
        />
      </Specimen>
      <Specimen label="Terminé">
        <Stepper
          label="Commande reçue"
          steps={[{ title: 'Payée' }, { title: 'Expédiée' }, { title: 'Reçue' }]}
          current={3}
        />
      </Specimen>
    </CatalogueSection>
  );
}
