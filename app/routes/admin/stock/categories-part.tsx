import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import type { CategoryOfStock } from '#server/shop/stock/categories.ts';
import { categoryFields, NEW_CATEGORY_FIELDS } from './setup-form.ts';
import { SETUP_PATH } from './stock-paths.ts';

type CategoriesPartProps = {
  categories: readonly CategoryOfStock[];
  errors: readonly FieldError[];
  kept: Record<string, string>;
  /** The stored texts of the form. */
  names: FormTexts;
  meanwhile: Meanwhile | undefined;
};

/** The categories in the shop's order: names and ranks, and a form to add one. */
export function CategoriesPart({ categories, errors, kept, names, meanwhile }: CategoriesPartProps) {
  const texts: FormTexts = { ...names, ...kept };
  const draw = drawFields(categoryFields(categories.map(({ id }) => id)), { errors, kept: texts });
  const added = drawFields(NEW_CATEGORY_FIELDS, { errors, kept });
  return (
    <section className="area__part" aria-labelledby="categories">
      <h2 id="categories">Catégories</h2>
      {categories.length > 0 && (
        <Form
          method="post"
          action={SETUP_PATH}
          className="account__form"
          noValidate
          key={seenKey(texts, meanwhile)}
        >
          <EditMark
            form="categories"
            texts={texts}
            meanwhile={meanwhile}
            title="La liste des catégories a changé entre-temps"
            page={SETUP_PATH}
            level={3}
            intent="categories"
          />
          <div className="stock-admin__ranks">
            {categories.map(({ id, label, products }) => (
              <div key={id}>
                <Field {...draw.field(`categories.${id}.label`)} label={`Nom de «\u00a0${label}\u00a0»`}>
                  <Input {...draw.control(`categories.${id}.label`)} />
                </Field>
                <Field {...draw.field(`categories.${id}.rank`)} label="Rang">
                  <Input {...draw.control(`categories.${id}.rank`)} className="number" />
                </Field>
                <p>{products > 1 ? `${products} produits` : `${products} produit`}</p>
              </div>
            ))}
          </div>
          <SubmitButton name="intent" value="categories">
            Enregistrer les catégories
          </SubmitButton>
        </Form>
      )}
      <Form
        method="post"
        action={SETUP_PATH}
        className="stock-admin__foot"
        noValidate
        key={categories.length}
      >
        <Field {...added.field('newLabel')}>
          <Input {...added.control('newLabel')} />
        </Field>
        <SubmitButton name="intent" value="add" variant="secondary">
          Ajouter la catégorie
        </SubmitButton>
      </Form>
    </section>
  );
}
