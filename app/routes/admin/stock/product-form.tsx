import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import { formatEuros } from '#domain/money.ts';
import { PRODUCT_COLUMNS, type ProductColumn } from '#domain/stock/product-columns.ts';

type Written = Partial<Record<string, string>>;

type ProductFormProps = {
  path: string;
  isNew: boolean;
  directPriceCents: number | null;
  record: Written;
  categories: readonly { id: string; label: string }[];
  errors: readonly FieldError[];
  meanwhile: Meanwhile | undefined;
};

type PartProps = { record: Written; errorOf: (name: string) => string | undefined };

/** All that is written of a product; its stock moves elsewhere, but for the one it begins with. */
export function ProductForm({ path, isNew, directPriceCents, record, ...props }: ProductFormProps) {
  const { categories, errors, meanwhile } = props;
  const part = {
    record,
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.message,
  };
  return (
    <Form
      method="post"
      action={path}
      className="account__form stock-admin__sheet"
      noValidate
      key={seenKey(record, meanwhile)}
    >
      <EditMark
        form="produit"
        texts={record}
        meanwhile={meanwhile}
        title="Ce produit a changé entre-temps"
        page={path}
        intent="enregistrer"
      />
      <NameFields {...part} categories={categories} />
      <PriceFields {...part} isNew={isNew} directPriceCents={directPriceCents} />
      <UsedFields {...part} />
      <SheetFields {...part} />
      <LegalFields {...part} />
      <PurchaseFields {...part} />
      <Checkbox
        name="publie"
        value="oui"
        label="En vente sur le site"
        help="Sans elle, le produit n’est visible qu’ici."
        defaultChecked={record.publie === 'oui'}
        error={part.errorOf('publie')}
      />
      <SubmitButton name="intent" value="enregistrer">
        Enregistrer le produit
      </SubmitButton>
    </Form>
  );
}

type LineProps = PartProps & {
  name: ProductColumn;
  label?: string;
  help?: string;
  maxLength: number;
  required?: boolean;
  inputMode?: 'decimal' | 'numeric';
};

function Line({ record, errorOf, name, label, help, maxLength, required = false, inputMode }: LineProps) {
  return (
    <Field
      name={name}
      label={label ?? PRODUCT_COLUMNS[name]}
      help={help}
      error={errorOf(name)}
      optional={!required}
    >
      <Input
        maxLength={maxLength}
        inputMode={inputMode}
        defaultValue={record[name]}
        className={inputMode && 'number'}
        autoComplete="off"
      />
    </Field>
  );
}

type LinesProps = PartProps & { name: ProductColumn; help?: string; rows?: number };

/** Without a counter: what is too long is told at its line. */
function Lines({ record, errorOf, name, help, rows = 4 }: LinesProps) {
  return (
    <Field name={name} label={PRODUCT_COLUMNS[name]} help={help} error={errorOf(name)} optional>
      <Textarea rows={rows} defaultValue={record[name]} />
    </Field>
  );
}

function NameFields({ categories, ...part }: PartProps & Pick<ProductFormProps, 'categories'>) {
  return (
    <Fieldset id="produit" legend="Le produit">
      <Line {...part} name="nom" maxLength={200} required />
      <div className="stock-admin__cells">
        <Line {...part} name="reference" maxLength={40} required />
        <Field name="categorie" label="Catégorie" error={part.errorOf('categorie')}>
          <Select placeholder="Choisissez la catégorie" defaultValue={part.record.categorie}>
            {categories.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Line {...part} name="marque" maxLength={80} />
        <Line {...part} name="poids" label="Poids, en grammes" maxLength={6} inputMode="numeric" />
      </div>
      <Line
        {...part}
        name="adresse"
        maxLength={120}
        help="Vide, elle vient du nom. La changer casse les liens vers la page."
      />
    </Fieldset>
  );
}

function PriceFields({
  isNew,
  directPriceCents,
  ...part
}: PartProps & Pick<ProductFormProps, 'isNew' | 'directPriceCents'>) {
  return (
    <Fieldset id="prix-et-stock" legend="Prix et stock">
      <div className="stock-admin__cells">
        <Line
          {...part}
          name="prix"
          label="Prix catalogue, en euros"
          help={
            directPriceCents === null
              ? 'Le prix payé en direct est celui-ci divisé par 1,12.'
              : `Payé en direct\u00a0: ${formatEuros(directPriceCents)}, soit ce prix divisé par 1,12.`
          }
          maxLength={12}
          inputMode="decimal"
          required
        />
        {isNew && <Line {...part} name="stock" label="Stock de départ" maxLength={6} inputMode="numeric" />}
        <Line
          {...part}
          name="seuil"
          help="À ce nombre ou en dessous, il est à commander."
          maxLength={6}
          inputMode="numeric"
        />
      </div>
    </Fieldset>
  );
}

function UsedFields(part: PartProps) {
  return (
    <Fieldset id="exemplaire" legend="État et essais">
      <div className="stock-admin__cells">
        <Field name="etat" label="État" error={part.errorOf('etat')}>
          <Select defaultValue={part.record.etat}>
            <option value="neuf">Neuf</option>
            <option value="occasion">Occasion</option>
            <option value="reconditionné">Reconditionné</option>
          </Select>
        </Field>
        <Field
          name="grade"
          label="Grade"
          help="D’un produit d’occasion."
          error={part.errorOf('grade')}
          optional
        >
          <Select defaultValue={part.record.grade}>
            <option value="">Aucun</option>
            <option value="A">A</option>
            <option value="B">B</option>
            <option value="C">C</option>
          </Select>
        </Field>
        <Line
          {...part}
          name="batterie"
          label="Batterie, capacité restante en&nbsp;%"
          maxLength={3}
          inputMode="numeric"
        />
      </div>
      <Lines
        {...part}
        name="essais"
        help="Mesurés sur cet exemplaire, un par ligne&nbsp;: «&nbsp;Écran&nbsp;: aucun pixel mort&nbsp;»."
      />
      <Checkbox
        name="essais_exemple"
        value="oui"
        label="Ces essais sont un exemple, pas des mesures"
        help="La page du produit le dit."
        defaultChecked={part.record.essais_exemple === 'oui'}
      />
    </Fieldset>
  );
}

function SheetFields(part: PartProps) {
  return (
    <Fieldset id="fiche" legend="La fiche">
      <Lines {...part} name="description" rows={6} />
      <Lines
        {...part}
        name="caracteristiques"
        help="Une par ligne&nbsp;: «&nbsp;Capacité&nbsp;: 1&nbsp;To&nbsp;»."
      />
      <div className="stock-admin__cells">
        <Lines {...part} name="modeles" help="Un par ligne." />
        <Lines {...part} name="usages" help="Un par ligne." />
      </div>
      <Lines
        {...part}
        name="garantie"
        rows={2}
        help="En plus de la garantie légale, et qui se lit seule&nbsp;: «&nbsp;Garanti un an par le constructeur&nbsp;». Sans texte, l’occasion a la durée de vos réglages, le neuf la seule garantie légale."
      />
    </Fieldset>
  );
}

function LegalFields(part: PartProps) {
  return (
    <Fieldset
      id="mentions"
      legend="Ce que la loi demande"
      help="Ce qui reste vide est dit «&nbsp;non communiqué&nbsp;» sur la page."
    >
      <Line {...part} name="fabricant" maxLength={500} />
      <Line
        {...part}
        name="contact_fabricant"
        label="Ses adresses, postale et électronique"
        maxLength={500}
      />
      <Line {...part} name="responsable_ue" help="D’un fabricant hors de l’Union." maxLength={500} />
      <Line {...part} name="pieces" label="Pièces détachées disponibles jusqu’à" maxLength={500} />
      <Line {...part} name="avertissements" maxLength={500} />
    </Fieldset>
  );
}

function PurchaseFields(part: PartProps) {
  return (
    <Fieldset id="achat" legend="Achat" help="Pour l’atelier seul&nbsp;: rien de ceci n’est public.">
      <div className="stock-admin__cells">
        <Line {...part} name="fournisseur" maxLength={120} />
        <Line {...part} name="reference_fournisseur" maxLength={80} />
        <Line {...part} name="prix_achat" label="Prix d’achat, en euros" maxLength={12} inputMode="decimal" />
      </div>
    </Fieldset>
  );
}
