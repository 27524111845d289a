import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function TextFields() {
  return (
    <CatalogueSection id="champs" title="Champs de texte">
      <Specimen label="Vide">
        <Field name="champ-nom" label="Nom">
          <Input autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen label="Rempli, avec une aide">
        <Field name="champ-tel" label="Téléphone" help="Pour vous prévenir quand c’est prêt.">
          <Input type="tel" defaultValue="06 39 98 00 51" autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen label="Facultatif, avec un exemple">
        <Field name="champ-societe" label="Société" optional>
          <Input placeholder="SARL Exemple" autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen label="En erreur, avec une aide">
        <Field
          name="champ-email"
          label="Adresse e-mail"
          help="Elle ne sert qu’à vous répondre."
          error="Écrivez une adresse complète, par exemple nom@exemple.fr."
        >
          <Input type="email" defaultValue="camille@" autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen label="Nombre, en chiffres de même largeur">
        <Field name="champ-serie" label="Année d’achat">
          <Input type="number" defaultValue={2021} min={1990} max={2030} />
        </Field>
      </Specimen>
      <Specimen label="Désactivé">
        <Field name="champ-desactive" label="Numéro de dossier">
          <Input defaultValue="AP-02417" disabled />
        </Field>
      </Specimen>
      <Specimen label="En lecture seule">
        <Field name="champ-lecture" label="Référence" help="Donnée par l’atelier.">
          <Input defaultValue="HDM-0050" readOnly />
        </Field>
      </Specimen>
      <Specimen label="Sur la carte" ground="board">
        <div className="grid gap-4">
          <Field name="champ-carte" label="Adresse e-mail" help="Un guide par mois au plus." optional>
            <Input type="email" autoComplete="off" />
          </Field>
          <Field name="champ-carte-erreur" label="Adresse e-mail" error="Écrivez une adresse complète.">
            <Input type="email" defaultValue="camille@" autoComplete="off" />
          </Field>
        </div>
      </Specimen>
    </CatalogueSection>
  );
}

export function SpecialTextFields() {
  return (
    <CatalogueSection id="champs-outilles" title="Mot de passe, recherche, texte long">
      <Specimen label="Mot de passe, avec de quoi le relire">
        <Field name="champ-secret" label="Mot de passe" help="Douze caractères au moins.">
          <PasswordInput autoComplete="new-password" />
        </Field>
      </Specimen>
      <Specimen label="Mot de passe en erreur">
        <Field name="champ-secret-erreur" label="Mot de passe" error="Écrivez votre mot de passe.">
          <PasswordInput autoComplete="current-password" />
        </Field>
      </Specimen>
      <Specimen label="Mot de passe, désactivé">
        <Field name="champ-secret-fixe" label="Mot de passe">
          <PasswordInput autoComplete="current-password" disabled />
        </Field>
      </Specimen>
      <Specimen label="Recherche">
        <Field name="champ-recherche" label="Rechercher une pièce">
          <SearchInput defaultValue="joystick" />
        </Field>
      </Specimen>
      <Specimen label="Texte long, avec ce qu’il reste à écrire">
        <Field
          name="champ-panne"
          label="Décrivez la panne"
          help="Deux phrases suffisent : ce qui se passe, et depuis quand."
        >
          <Textarea rows={3} maxLength={120} defaultValue="La console s’éteint après dix minutes." />
        </Field>
      </Specimen>
      <Specimen label="Texte long en erreur">
        <Field name="champ-panne-erreur" label="Décrivez la panne" error="Décrivez la panne en une phrase.">
          <Textarea rows={2} />
        </Field>
      </Specimen>
      <Specimen label="Texte long, en lecture seule">
        <Field name="champ-panne-lue" label="Vous avez écrit">
          <Textarea rows={2} readOnly defaultValue="L’écran reste noir, le son fonctionne." />
        </Field>
      </Specimen>
    </CatalogueSection>
  );
}
