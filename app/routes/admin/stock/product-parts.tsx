import { Form } from 'react-router';
import { listPath } from '#app/features/list/list-place.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { type DrawnFields, drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { formatEuros } from '#domain/money/money.ts';
import { MOVEMENT_REASONS } from '#domain/stock/movement-reasons.ts';
import { pictureFiles } from '#domain/stock/product-picture.ts';
import { photoRules } from '#domain/uploads/uploads.ts';
import { MOVEMENT_FIELDS } from './movement-form.ts';
import { MovementTable } from './movement-table.tsx';
import { pictureFields } from './picture-form.ts';
import type { ProductView } from './product-view.server.ts';
import { adminProductPath, MOVEMENTS } from './stock-paths.ts';

type Answer = {
  errors: readonly FieldError[];
  kept: Record<string, string>;
  meanwhile: Meanwhile | undefined;
};

/** The stock of a product, its latest movements, and a form to add one. */
export function MovementsPart({ product, ...answer }: { product: ProductView } & Answer) {
  const { id, stock, reserved, available, movements } = product;
  const { field, control } = drawFields(MOVEMENT_FIELDS, {
    ...answer,
    kept: { reason: 'purchase', ...answer.kept },
  });
  return (
    <section className="stock-admin__bulk" aria-labelledby="stock-titre">
      <h2 id="stock-titre">Stock</h2>
      <DescriptionList
        items={[
          { term: 'En rayon', detail: stock },
          { term: 'Promis', detail: reserved },
          { term: 'Disponible', detail: <b>{available}</b> },
        ]}
      />
      <Form
        method="post"
        action={adminProductPath(id)}
        className="stock-admin__scan stock-admin__bulk"
        noValidate
        key={movements[0]?.id}
      >
        <div className="stock-admin__cells">
          <Field {...field('reason')}>
            <Select {...control('reason')}>
              {(['purchase', 'loss', 'correction'] as const).map((reason) => (
                <option key={reason} value={reason}>
                  {MOVEMENT_REASONS[reason]}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...field('quantity')}>
            <Input inputMode="text" {...control('quantity')} className="number" />
          </Field>
          <Field {...field('deliveryNote')}>
            <Input {...control('deliveryNote')} />
          </Field>
          <Field {...field('note')}>
            <Input {...control('note')} />
          </Field>
        </div>
        <div>
          <SubmitButton name="intent" value="move" variant="secondary">
            Noter le mouvement
          </SubmitButton>
        </div>
      </Form>
      <MovementTable caption="Derniers mouvements" rows={movements} />
      <p>
        <Link to={listPath(MOVEMENTS, { produit: id })}>Tous les mouvements de ce produit</Link>
      </p>
    </section>
  );
}

/** Lists show the first picture. Present and new pictures are in one form, so that one press saves both. */
export function PicturesPart({ product, ...answer }: { product: ProductView } & Answer) {
  const { id, pictures, pictureTexts } = product;
  const texts: FormTexts = { ...pictureTexts, ...answer.kept };
  const { errors } = answer;
  const draw = drawFields(pictureFields(pictures.map((picture) => picture.id)), { errors, kept: texts });
  const hasSome = pictures.length > 0;
  return (
    <section className="stock-admin__bulk" aria-labelledby="images-titre">
      <h2 id="images-titre">Images</h2>
      <Form
        method="post"
        action={adminProductPath(id)}
        encType="multipart/form-data"
        className="stock-admin__bulk"
        noValidate
        key={seenKey(texts, answer.meanwhile)}
      >
        <input type="hidden" name="intent" value="pictures" />
        <EditMark
          form="images"
          texts={texts}
          meanwhile={answer.meanwhile}
          title="Cette liste d’images a changé entre-temps"
          page={adminProductPath(id)}
          level={3}
        />
        {hasSome && (
          <ul className="stock-admin__pictures">
            {pictures.map((picture) => (
              <PictureFields key={picture.id} picture={picture} draw={draw} />
            ))}
          </ul>
        )}
        <Field {...draw.field('newAlt')} optional={hasSome}>
          <Input {...draw.control('newAlt')} />
        </Field>
        <Field
          name="photos"
          label={hasSome ? 'Photos à ajouter' : 'Photos'}
          error={errors.find(({ field }) => field === 'photos')?.message}
          optional={hasSome}
        >
          <FileDrop {...photoRules} />
        </Field>
        <SubmitButton variant="secondary">
          {hasSome ? 'Enregistrer les images' : 'Ajouter les photos'}
        </SubmitButton>
      </Form>
    </section>
  );
}

type PictureFieldsProps = {
  picture: ProductView['pictures'][number];
  draw: DrawnFields<string>;
};

function PictureFields({ picture, draw }: PictureFieldsProps) {
  const name = (part: string) => `pictures.${picture.id}.${part}`;
  return (
    <li>
      <Picture {...pictureFiles(picture)} alt="" sizes="15rem" />
      <Field {...draw.field(name('alt'))} label="Description de l’image">
        <Input {...draw.control(name('alt'))} />
      </Field>
      <Field {...draw.field(name('rank'))} label="Rang">
        <Input {...draw.control(name('rank'))} className="number" />
      </Field>
      <Checkbox
        name={name('isRemoved')}
        value="oui"
        label="Retirer cette image"
        defaultChecked={draw.typed(name('isRemoved')) === 'oui'}
      />
    </li>
  );
}

type Price = ProductView['prices'][number];

const PRICE_COLUMNS: readonly Column<Price>[] = [
  { id: 'depuis', label: 'Depuis', cell: ({ since }) => since },
  {
    id: 'affiche',
    label: 'Prix catalogue',
    isNumeric: true,
    cell: ({ listed_price_cents }) => formatEuros(listed_price_cents),
  },
  {
    id: 'direct',
    label: 'Payé en direct',
    isNumeric: true,
    cell: ({ direct_price_cents }) => formatEuros(direct_price_cents),
  },
];

/** A price reduction must name the lowest price of the 30 days before, so all prices are kept. */
export function PricesPart({ product }: { product: ProductView }) {
  return (
    <section className="stock-admin__bulk" aria-labelledby="prix-titre">
      <h2 id="prix-titre">Prix au fil du temps</h2>
      <Table
        caption="Derniers prix"
        columns={PRICE_COLUMNS}
        rows={product.prices}
        rowKey={({ id }) => String(id)}
        empty="Aucun prix."
      />
    </section>
  );
}
