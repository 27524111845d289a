import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import type { CategoryOfStock } from '#server/shop/stock/categories.ts';
import { SETUP_PATH } from './stock-paths.ts';

type CategoriesPartProps = {
  categories: readonly CategoryOfStock[];
  errors: readonly FieldError[];
  kept: Record<string, string>;
  /** What the form of all of them is drawn with. */
  names: FormTexts;
  meanwhile: Meanwhile | undefined;
};

/** The categories in the shop's order: names and ranks, and one to add. */
export function CategoriesPart({ categories, errors, kept, names, meanwhile }: CategoriesPartProps) {
  const texts: FormTexts = { ...names, ...kept };
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
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
                <Field
                  name={`nom-${id}`}
                  label={`Nom de «\u00a0${label}\u00a0»`}
                  error={errorOf(`nom-${id}`)}
                >
                  <Input maxLength={100} defaultValue={texts[`nom-${id}`]} />
                </Field>
                <Field name={`rang-${id}`} label="Rang" error={errorOf(`rang-${id}`)}>
                  <Input
                    inputMode="numeric"
                    maxLength={3}
                    defaultValue={texts[`rang-${id}`]}
                    className="number"
                  />
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
        <Field name="nouvelle" label="Nouvelle catégorie" error={errorOf('nouvelle')}>
          <Input maxLength={100} defaultValue={kept.nouvelle} />
        </Field>
        <SubmitButton name="intent" value="ajouter" variant="secondary">
          Ajouter la catégorie
        </SubmitButton>
      </Form>
    </section>
  );
}
