import { Gamepad2, Laptop, Smartphone, Wrench } from 'lucide';
import { Combobox } from '#app/ui/form/choice/combobox.tsx';
import { type RichChoice, RichSelect } from '#app/ui/form/choice/rich-select.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

const DEVICES: readonly RichChoice[] = [
  { value: 'console', label: 'Console', help: 'De salon ou portable', icon: Gamepad2 },
  { value: 'ordinateur', label: 'Ordinateur', help: 'PC ou Mac', icon: Laptop },
  { value: 'telephone', label: 'Téléphone', help: 'Toutes marques', icon: Smartphone },
  { value: 'autre', label: 'Autre appareil', help: 'Complet en ce moment', icon: Wrench, isDisabled: true },
];

const MODELS = [
  'PlayStation 3',
  'PlayStation 4',
  'PlayStation 5',
  'Switch',
  'Switch Lite',
  'Switch OLED',
  'Téléphone à clapet',
  'Xbox Series S',
  'Xbox Series X',
];

const Models = () => MODELS.map((model) => <option key={model}>{model}</option>);

export function Lists() {
  return (
    <CatalogueSection id="listes" title="Listes">
      <Specimen label="Vide">
        <Field name="liste-appareil" label="Appareil">
          <Select placeholder="Choisissez un appareil">
            <Models />
          </Select>
        </Field>
      </Specimen>
      <Specimen label="Remplie, avec une aide">
        <Field name="liste-remplie" label="Appareil" help="Le modèle est sous l’appareil.">
          <Select defaultValue="PlayStation 5">
            <Models />
          </Select>
        </Field>
      </Specimen>
      <Specimen label="En erreur">
        <Field name="liste-erreur" label="Appareil" error="Choisissez un appareil dans la liste.">
          <Select placeholder="Choisissez un appareil">
            <Models />
          </Select>
        </Field>
      </Specimen>
      <Specimen label="Désactivée">
        <Field name="liste-fixe" label="Appareil">
          <Select disabled defaultValue="Switch">
            <Models />
          </Select>
        </Field>
      </Specimen>
    </CatalogueSection>
  );
}

export function RichLists() {
  return (
    <CatalogueSection id="listes-riches" title="Listes riches">
      <Specimen label="Vide : sans script, la liste du navigateur">
        <Field name="riche-appareil" label="Type d’appareil">
          <RichSelect choices={DEVICES} placeholder="Choisissez un type" />
        </Field>
      </Specimen>
      <Specimen label="Remplie">
        <Field name="riche-remplie" label="Type d’appareil">
          <RichSelect choices={DEVICES} defaultValue="ordinateur" />
        </Field>
      </Specimen>
      <Specimen label="En erreur">
        <Field name="riche-erreur" label="Type d’appareil" error="Choisissez un type d’appareil.">
          <RichSelect choices={DEVICES} placeholder="Choisissez un type" />
        </Field>
      </Specimen>
      <Specimen label="Désactivée">
        <Field name="riche-fixe" label="Type d’appareil">
          <RichSelect choices={DEVICES} defaultValue="console" disabled />
        </Field>
      </Specimen>
    </CatalogueSection>
  );
}

export function FilteredLists() {
  return (
    <CatalogueSection id="listes-filtrees" title="Texte avec propositions">
      <Specimen label="Vide : sans script, les propositions du navigateur">
        <Field name="modele" label="Modèle" help="Écrivez-le s’il n’est pas dans la liste.">
          <Combobox choices={MODELS} />
        </Field>
      </Specimen>
      <Specimen label="Rempli">
        <Field name="modele-rempli" label="Modèle">
          <Combobox choices={MODELS} defaultValue="Switch OLED" />
        </Field>
      </Specimen>
      <Specimen label="En erreur">
        <Field name="modele-erreur" label="Modèle" error="Écrivez le modèle de l’appareil.">
          <Combobox choices={MODELS} />
        </Field>
      </Specimen>
      <Specimen label="Désactivé">
        <Field name="modele-fixe" label="Modèle">
          <Combobox choices={MODELS} defaultValue="Switch" disabled />
        </Field>
      </Specimen>
    </CatalogueSection>
  );
}
