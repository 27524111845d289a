import { Form } from 'react-router';
import { SubmitButton } from '#app/features/account/submit-button.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { CategoryOfStock } from '#server/shop/stock/categories.ts';
import { SETUP_PATH } from './stock-paths.ts';

type CategoriesPartProps = {
  categories: readonly CategoryOfStock[];
  errors: readonly FieldError[];
  kept: Record<string, string>;
};

/** The categories in the shop's order: names and ranks, and one to add. */
export function CategoriesPart({ categories, errors, kept }: CategoriesPartProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <section className="area__part" aria-labelledby="categories">
      <h2 id="categories">Catégories</h2>
      {categories.length > 0 && (
        <Form
          method="post"
          action={SETUP_PATH}
          className="acct__form"
          noValidate
          key={categories.map(({ id, label, position }) => `${id} ${label} ${position}`).join()}
        >
          <div className="stk__ranks">
            {categories.map(({ id, label, position, products }) => (
              <div key={id}>
                <Field
                  name={`nom-${id}`}
                  label={`Nom de «\u00a0${label}\u00a0»`}
                  error={errorOf(`nom-${id}`)}
                >
                  <Input maxLength={100} defaultValue={kept[`nom-${id}`] ?? label} />
                </Field>
                <Field name={`rang-${id}`} label="Rang" error={errorOf(`rang-${id}`)}>
                  <Input
                    inputMode="numeric"
                    maxLength={3}
                    defaultValue={kept[`rang-${id}`] ?? position}
                    className="num"
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
      <Form method="post" action={SETUP_PATH} className="stk__foot" noValidate key={categories.length}>
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
