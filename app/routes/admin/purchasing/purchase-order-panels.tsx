import { Plus, Send } from 'lucide';
import { NameList } from '#app/features/devices/name-list.tsx';
import { ProductChoices } from '#app/features/product/product-choices.tsx';
import { SeenForm, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { OfferedProducts } from './purchase-order-actions.server.ts';
import { ADD_FIELDS, CANCEL_ORDER_FIELDS, HEAD_FIELDS, orderLineFields } from './purchase-order-form.ts';
import type { PurchaseOrderView } from './purchase-order-view.server.ts';
import {
  cancelOrderPath,
  orderHeadPath,
  PURCHASE_ORDERS_PATH,
  purchaseOrderPath,
} from './purchasing-paths.ts';

type HeadPanelProps = {
  shown: ShownRow;
  /** Null for an order that begins. */
  id: string | null;
  typed: Record<string, string>;
  suppliers: readonly string[];
  refused: RefusedForm;
};

/** From whom, by when, and what the supplier should know. */
export function OrderHeadPanel({ shown, id, typed, suppliers, refused }: HeadPanelProps) {
  const drawn = drawFields(HEAD_FIELDS, { errors: refused.errors, kept: refused.kept ?? typed });
  return (
    <section className="area__part case__step" aria-labelledby="fournisseur-titre">
      <h2 id="fournisseur-titre">Fournisseur</h2>
      <SeenForm row={shown} action={orderHeadPath(id)} intent="head">
        <TextField draw={drawn} name="supplier" list="fournisseurs" />
        <NameList id="fournisseurs" names={suppliers} />
        <Field {...drawn.field('expectedOn')}>
          <DateInput {...drawn.control('expectedOn')} />
        </Field>
        <Field {...drawn.field('note')}>
          <Textarea rows={3} {...drawn.control('note')} />
        </Field>
        {id === null && (
          <Checkbox
            name="suggests"
            value="oui"
            label={HEAD_FIELDS.suggests.label}
            help="Ses produits neufs au seuil d’alerte, et les pièces que des réparations attendent."
            defaultChecked={drawn.typed('suggests') === 'oui'}
          />
        )}
        <SubmitButton>{id === null ? 'Commencer la commande' : 'Enregistrer'}</SubmitButton>
        <ButtonLink to={id === null ? PURCHASE_ORDERS_PATH : purchaseOrderPath(id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}

type DraftPanelProps = { order: PurchaseOrderView; refused: RefusedForm };

/** The lines of a draft: quantities and costs, all at once. */
export function DraftLines({ order, refused }: DraftPanelProps) {
  const { id, lines, total } = order;
  const kept = { ...Object.assign({}, ...lines.map(({ typed }) => typed)), ...refused.kept };
  const { field, control } = drawFields(orderLineFields(lines), { errors: refused.errors, kept });
  const columns: Column<PurchaseOrderView['lines'][number]>[] = [
    {
      id: 'quoi',
      label: 'Ce qui est commandé',
      cell: ({ label, reference }) => (
        <>
          {label}
          {reference && <small className="stock-admin__under">{reference}</small>}
        </>
      ),
    },
    {
      id: 'quantite',
      label: 'Quantité',
      isNumeric: true,
      cell: (line) => (
        <Field {...field(`quantity.${line.id}`)} isLabelHidden>
          <Input {...control(`quantity.${line.id}`)} className="number" />
        </Field>
      ),
    },
    {
      id: 'prix',
      label: 'Prix attendu',
      isNumeric: true,
      cell: (line) => (
        <Field {...field(`cost.${line.id}`)} isLabelHidden>
          <Input {...control(`cost.${line.id}`)} className="number" />
        </Field>
      ),
    },
  ];
  return (
    <SeenForm row={order} action={purchaseOrderPath(id)} intent="lines" className="area__part">
      <Table
        caption="Ce qui est commandé"
        columns={columns}
        rows={lines}
        rowKey={(line) => String(line.id)}
        empty="Rien pour l’instant."
      />
      <p>{`Une quantité de 0 retire la ligne.${total ? ` Total attendu\u00a0: ${total}.` : ''}`}</p>
      <SubmitButton variant="secondary">Enregistrer les lignes</SubmitButton>
    </SeenForm>
  );
}

/** Adds a product, or words, to a draft. */
export function AddPanel({ order, refused, offered = [] }: DraftPanelProps & OfferedProducts) {
  const drawn = drawFields(ADD_FIELDS, {
    errors: refused.errors,
    kept: { quantity: '1', ...refused.kept },
  });
  const { field, control, typed } = drawn;
  const path = purchaseOrderPath(order.id);
  return (
    <section className="area__part case__step" aria-labelledby="ajouter">
      <h2 id="ajouter">Ajouter</h2>
      <SeenForm row={order} action={path} intent="add">
        <TextField draw={drawn} name="wanted" />
        <div className="case__pair">
          <Field {...field('quantity')}>
            <Input {...control('quantity')} className="number" />
          </Field>
          <Field {...field('cost')}>
            <Input {...control('cost')} className="number" />
          </Field>
        </div>
        <p className="account__ways">
          <SubmitButton icon={Plus} name="as" value="product">
            Ajouter le produit
          </SubmitButton>
          <SubmitButton variant="secondary" name="as" value="words">
            Ajouter tel quel
          </SubmitButton>
        </p>
        <ProductChoices words={typed('wanted') ?? ''} choices={offered} name="picked" />
      </SeenForm>
      <SeenForm row={order} action={path} intent="suggest">
        <SubmitButton variant="quiet">Ajouter ce qui est à commander chez ce fournisseur</SubmitButton>
      </SeenForm>
    </section>
  );
}

/** What ends a draft. */
export function SendPanel({ order }: { order: PurchaseOrderView }) {
  const path = purchaseOrderPath(order.id);
  return (
    <section className="area__part" aria-labelledby="envoyer">
      <h2 id="envoyer">Passer la commande</h2>
      <p>
        Elle prend son numéro, et ses lignes ne changent plus&nbsp;: ce qui arrive se compte dessus. Par
        e-mail, le bon de commande est joint.
      </p>
      <SeenForm row={order} action={path} intent="send">
        <p className="account__ways">
          {order.supplier.email !== null && (
            <SubmitButton icon={Send} name="by" value="mail">
              {`Envoyer à ${order.supplier.email}`}
            </SubmitButton>
          )}
          <SubmitButton
            variant={order.supplier.email === null ? 'primary' : 'secondary'}
            name="by"
            value="hand"
          >
            La commande est passée autrement
          </SubmitButton>
        </p>
      </SeenForm>
      <SeenForm row={order} action={path} intent="drop">
        <SubmitButton variant="quiet">Supprimer ce brouillon</SubmitButton>
      </SeenForm>
    </section>
  );
}

/** Cancels an order of which nothing has come. */
export function CancelOrderPanel({ order, refused }: DraftPanelProps) {
  const drawn = drawFields(CANCEL_ORDER_FIELDS, refused);
  return (
    <section className="area__part case__step" aria-labelledby="annuler">
      <h2 id="annuler">Annuler la commande</h2>
      <p>Dites-le d’abord au fournisseur&nbsp;: rien ne part d’ici.</p>
      <SeenForm row={order} action={cancelOrderPath(order.id)} intent="cancel">
        <TextField draw={drawn} name="reason" />
        <SubmitButton variant="danger">Annuler la commande</SubmitButton>
        <ButtonLink to={purchaseOrderPath(order.id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}
