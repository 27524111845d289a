import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { resetFields } from './setup-form.ts';
import { SETUP_PATH } from './stock-paths.ts';

type ResetPartProps = {
  /** Number of products. */
  count: number;
  shopName: string;
  errors: readonly FieldError[];
  kept: Record<string, string>;
};

/** Adds sample products to an empty shop, or takes all products out of it. */
export function ResetPart({ count, shopName, errors, kept }: ResetPartProps) {
  if (count === 0)
    return (
      <section className="area__part" aria-labelledby="exemples">
        <h2 id="exemples">Produits d’exemple</h2>
        <p>
          La boutique est vide. Des produits d’exemple montrent ce qu’elle donne&nbsp;; ils s’effacent ensuite
          ici.
        </p>
        <Form method="post" action={SETUP_PATH}>
          <SubmitButton name="intent" value="samples" variant="secondary">
            Mettre les produits d’exemple
          </SubmitButton>
        </Form>
      </section>
    );
  const { field, control } = drawFields(resetFields(shopName), { errors, kept });
  return (
    <section className="area__part" aria-labelledby="remise">
      <h2 id="remise">Recommencer</h2>
      <p>
        Retirer de la vente garde tous les produits, cachés. Effacer les détruit avec leurs prix et leurs
        mouvements&nbsp;: ce n’est possible que si aucune commande ni réparation ne les nomme.
      </p>
      <Form method="post" action={SETUP_PATH} className="account__form" noValidate>
        <Field {...field('shopName')}>
          <Input {...control('shopName')} />
        </Field>
        <div className="account__ways">
          <SubmitButton name="intent" value="unpublish" variant="secondary">
            Tout retirer de la vente
          </SubmitButton>
          <SubmitButton name="intent" value="erase" variant="danger">
            Effacer tous les produits
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
