import { Form } from 'react-router';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { MODELS_LIST } from '#app/features/devices/list-ids.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { type DrawnFields, drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Options } from '#app/ui/form/choice/options.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { UnreadSpec } from '#domain/catalogue/attributes/attributes.ts';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { formatEuros } from '#domain/money/money.ts';
import {
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type ProductFieldFacts,
  productField,
} from '#domain/stock/product-fields.ts';
import { ADDED_MODEL, PRODUCT_FORM } from './product-form.ts';

type ProductEditorProps = {
  path: string;
  isNew: boolean;
  directPriceCents: number | null;
  unreadSpecs: readonly UnreadSpec[];
  texts: FormTexts;
  categories: readonly { id: string; label: string }[];
  errors: readonly FieldError[];
  meanwhile: Meanwhile | undefined;
};

type Part = ProductFieldFacts['part'];

const PARTS: readonly { part: Part; id: string; legend: string; help?: string }[] = [
  { part: 'product', id: 'produit', legend: 'Le produit' },
  { part: 'price', id: 'prix-et-stock', legend: 'Prix et stock' },
  { part: 'unit', id: 'exemplaire', legend: 'État et essais' },
  { part: 'details', id: 'fiche', legend: 'La fiche' },
  {
    part: 'legal',
    id: 'mentions',
    legend: 'Mentions obligatoires',
    help: 'Ce qui reste vide n’a pas de ligne sur la page, qui dit seulement que le fabricant n’informe pas de ses pièces détachées.',
  },
  {
    part: 'purchase',
    id: 'achat',
    legend: 'Achat',
    help: 'Pour l’atelier seul\u00a0: rien de ceci n’est public.',
  },
];

/** All texts of a product, from the table of its fields. Its stock changes elsewhere, except the initial one. */
export function ProductEditor({
  path,
  isNew,
  directPriceCents,
  unreadSpecs,
  texts,
  ...props
}: ProductEditorProps) {
  const { categories, errors, meanwhile } = props;
  const draw = drawFields(PRODUCT_FORM, { errors, kept: texts });
  const namesOf = (part: Part) =>
    PRODUCT_FIELD_NAMES.filter((name) => productField(name).part === part && (isNew || name !== 'stock'));
  const control = (name: ProductField) =>
    name === 'compatibleModels' ? (
      <div key={name}>
        {plain(name)}
        <Field
          name={ADDED_MODEL}
          label="Ajouter un modèle"
          help="Un nom ou un code du registre des appareils."
          optional
        >
          <Input list={MODELS_LIST} maxLength={80} autoComplete="off" />
        </Field>
        <DeviceLists />
      </div>
    ) : (
      plain(name)
    );
  const plain = (name: ProductField) => (
    <ProductControl
      key={name}
      name={name}
      draw={draw}
      categories={categories}
      {...(name === 'listedPrice' && { help: priceHelp(directPriceCents) })}
      {...(name === 'specs' && { help: specsHelp(unreadSpecs) })}
    />
  );
  return (
    <Form
      method="post"
      action={path}
      className="account__form stock-admin__details"
      noValidate
      key={seenKey(texts, meanwhile)}
    >
      <EditMark
        form="produit"
        texts={texts}
        meanwhile={meanwhile}
        title="Ce produit a changé entre-temps"
        page={path}
        intent="save"
      />
      {PARTS.map(({ part, ...words }) => (
        <Fieldset key={part} {...words}>
          {rowsOf(namesOf(part)).map((names) =>
            names.length === 1 ? (
              names.map(control)
            ) : (
              <div key={names[0]} className="stock-admin__cells">
                {names.map(control)}
              </div>
            ),
          )}
        </Fieldset>
      ))}
      {namesOf('publication').map(control)}
      <SubmitButton name="intent" value="save">
        Enregistrer le produit
      </SubmitButton>
    </Form>
  );
}

/** Puts consecutive narrow fields into one row. */
function rowsOf(names: readonly ProductField[]): ProductField[][] {
  const rows: ProductField[][] = [];
  let isRow = false;
  for (const name of names) {
    const isNarrow = productField(name).isNarrow === true;
    if (isNarrow && isRow) rows.at(-1)?.push(name);
    else rows.push([name]);
    isRow = isNarrow;
  }
  return rows;
}

const priceHelp = (directPriceCents: number | null) =>
  directPriceCents === null
    ? 'Le prix payé en direct est celui-ci divisé par 1,12.'
    : `Payé en direct\u00a0: ${formatEuros(directPriceCents)}, soit ce prix divisé par 1,12.`;

/** What the shop's filters do not read stays on the product's page; only whoever writes it is told. */
const specsHelp = (unread: readonly UnreadSpec[]) =>
  [
    productField('specs').help,
    ...unread.map(
      ({ key, value, example }) =>
        `Les filtres de la boutique ne lisent pas «\u00a0${key}\u00a0: ${value}\u00a0»\u00a0; ils liraient «\u00a0${key}\u00a0: ${example}\u00a0».`,
    ),
  ].join(' ');

type ProductControlProps = Pick<ProductEditorProps, 'categories'> & {
  name: ProductField;
  draw: DrawnFields<ProductField>;
  /** Replaces the help in the table. */
  help?: string;
};

function ProductControl({ name, draw, categories, help }: ProductControlProps) {
  const facts = productField(name);
  if (facts.kind === 'box') {
    const { label, help: about, error } = draw.field(name);
    const isTicked = draw.typed(name) === 'oui';
    return (
      <Checkbox name={name} value="oui" label={label} help={about} defaultChecked={isTicked} error={error} />
    );
  }
  return (
    <Field {...draw.field(name)} {...(help && { help })}>
      {controlOf(facts, draw.control(name), categories)}
    </Field>
  );
}

type Control = ReturnType<DrawnFields<ProductField>['control']>;

function controlOf(facts: ProductFieldFacts, control: Control, categories: ProductEditorProps['categories']) {
  switch (facts.kind) {
    case 'text':
      return <Textarea {...control} rows={facts.rows} />;
    case 'list':
    case 'pairs':
      return <Textarea {...control} />;
    case 'category':
      return (
        <Select placeholder="Choisissez la catégorie" {...control}>
          <Options choices={categories} />
        </Select>
      );
    case 'choice':
      return (
        <Select {...control}>
          {facts.optional && <option value="">Aucun</option>}
          {facts.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice.charAt(0).toUpperCase() + choice.slice(1)}
            </option>
          ))}
        </Select>
      );
    case 'number':
    case 'euros':
      return <Input {...control} className="number" />;
    default:
      return <Input {...control} />;
  }
}
