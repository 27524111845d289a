import { CreditCard, Store } from 'lucide';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { CheckboxGroup } from '#app/ui/form/choice/checkbox-group.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Switch } from '#app/ui/form/choice/switch.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

const PICKUPS = [
  { value: 'retrait', label: 'Retrait à l’atelier' },
  { value: 'livraison', label: 'Livraison' },
];

export function Checkboxes() {
  return (
    <CatalogueSection id="cases" title="Cases à cocher">
      <Specimen label="Libre, cochée, en partie">
        <Checkbox name="case-libre" label="Case libre" />
        <Checkbox name="case-cochee" label="Case cochée" defaultChecked />
        <Checkbox name="case-partielle" label="Toutes les lignes" isPartial />
      </Specimen>
      <Specimen label="Avec une aide et un compte">
        <Checkbox name="case-aide" label="Mémoire" help="Barrettes et modules" aside="9" />
      </Specimen>
      <Specimen label="En erreur">
        <Checkbox
          name="case-erreur"
          label="J’ai lu les conditions générales de vente."
          error="Cochez la case pour continuer."
          required
        />
      </Specimen>
      <Specimen label="Désactivées">
        <Checkbox name="case-fixe" label="Libre" disabled />
        <Checkbox name="case-fixe-cochee" label="Cochée" disabled defaultChecked />
      </Specimen>
      <Specimen label="Une question, plusieurs réponses">
        <CheckboxGroup
          name="accessoires"
          legend="Accessoires laissés"
          help="Cochez ce que vous nous confiez."
          optional
          choices={[
            { value: 'chargeur', label: 'Chargeur' },
            { value: 'cable', label: 'Câble' },
            { value: 'manette', label: 'Manette' },
          ]}
          defaultValue={['cable']}
        />
      </Specimen>
      <Specimen label="Sur la carte" ground="board">
        <Checkbox name="case-carte" label="Libre" help="Avec une aide" />
        <Checkbox name="case-carte-cochee" label="Cochée" defaultChecked />
      </Specimen>
    </CatalogueSection>
  );
}

export function Radios() {
  return (
    <CatalogueSection id="choix" title="Choix unique">
      <Specimen label="En liste">
        <RadioGroup name="remise" legend="Remise de l’appareil" choices={PICKUPS} defaultValue="retrait" />
      </Specimen>
      <Specimen label="En papiers, avec une aide et un prix">
        <RadioGroup
          name="livraison"
          legend="Retrait ou livraison"
          look="cards"
          defaultValue="retrait"
          choices={[
            {
              value: 'retrait',
              label: 'Retrait à l’atelier',
              help: '6 Bis Rue Denis Papin. Sonnez pour le portail.',
              aside: 'Offert',
            },
            {
              value: 'relais',
              label: 'Livraison en point relais',
              help: '2 à 3 jours ouvrés',
              aside: '4,90 €',
            },
            { value: 'domicile', label: 'Livraison à domicile', help: 'Complet', isDisabled: true },
          ]}
        />
      </Specimen>
      <Specimen label="En papiers, avec une icône">
        <RadioGroup
          name="reglement"
          legend="Règlement"
          look="cards"
          choices={[
            { value: 'carte', label: 'Carte bancaire en ligne', aside: <Icon icon={CreditCard} /> },
            { value: 'comptoir', label: 'Au comptoir', aside: <Icon icon={Store} /> },
          ]}
        />
      </Specimen>
      <Specimen label="Sans réponse, en erreur">
        <RadioGroup
          name="remise-erreur"
          legend="Remise de l’appareil"
          choices={PICKUPS}
          error="Choisissez comment reprendre l’appareil."
        />
      </Specimen>
      <Specimen label="Sur la carte" ground="board">
        <RadioGroup
          name="remise-carte"
          legend="Remise de l’appareil"
          choices={PICKUPS}
          defaultValue="livraison"
          optional
        />
      </Specimen>
    </CatalogueSection>
  );
}

export function Switches() {
  return (
    <CatalogueSection id="interrupteurs" title="Interrupteurs">
      <Specimen label="Éteint, allumé">
        <Switch name="rappel" label="Rappel par SMS" help="La veille du rendez-vous" />
        <Switch name="nouvelles" label="Nouvelles de l’atelier" defaultChecked />
      </Specimen>
      <Specimen label="Désactivés">
        <Switch name="rappel-fixe" label="Éteint" disabled />
        <Switch name="nouvelles-fixe" label="Allumé" disabled defaultChecked />
      </Specimen>
      <Specimen label="Sur la carte" ground="board">
        <Switch name="rappel-carte" label="Éteint" />
        <Switch name="nouvelles-carte" label="Allumé" defaultChecked />
      </Specimen>
    </CatalogueSection>
  );
}
