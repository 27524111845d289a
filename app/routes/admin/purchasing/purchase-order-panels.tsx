import { Plus, Send } from 'lucide';
import { NameList } from '#app/features/devices/name-list.tsx';
import { ProductChoices } from '#app/features/product/product-choices.tsx';
import { SeenForm, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { type DrawnFields, drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { OfferedProducts } from './purchase-order-actions.server.ts';
import { CANCEL_ORDER_FIELDS, HEAD_FIELDS, orderDraftFields } from './purchase-order-form.ts';
import type { PurchaseOrderView } from './purchase-order-view.server.ts';
import {
  cancelOrderPath,
  orderHeadPath,
  PURCHASE_ORDERS_PATH,
  purchaseOrderPath,
  supplierPath,
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

/** A draft: its lines, what is added to them, and what sends it. One form, so that no button forgets what was typed elsewhere. */
export function DraftPanel({ order, refused, offered = [] }: DraftPanelProps & OfferedProducts) {
  const { id, lines } = order;
  const path = purchaseOrderPath(id);
  const stored = Object.assign({ addedQuantity: '1' }, ...lines.map(({ typed }) => typed));
  const drawn = drawFields(orderDraftFields(lines), {
    errors: refused.errors,
    kept: { ...stored, ...refused.kept },
  });
  return (
    <>
      <SeenForm row={order} action={path} className="area__part area__part--wide">
        <EnterButton name="intent" value="key">
          Garder ce qui est écrit
        </EnterButton>
        {lines.length > 0 && <DraftLines order={order} draw={drawn} />}
        <AddPart draw={drawn} offered={offered} />
        {lines.length > 0 && <SendPart order={order} />}
        {/* After the buttons, each of which says it first: of a product that is chosen from several. */}
        <input type="hidden" name="intent" value="add" />
      </SeenForm>
      <SeenForm row={order} action={path} intent="drop">
        <SubmitButton variant="quiet">Supprimer ce brouillon</SubmitButton>
      </SeenForm>
    </>
  );
}

type Drawn = { draw: DrawnFields<string> };

/** Quantities and costs, all at once. */
function DraftLines({ order, draw }: { order: PurchaseOrderView } & Drawn) {
  const { lines, total } = order;
  const columns: Column<PurchaseOrderView['lines'][number]>[] = [
    {
      id: 'quoi',
      label: 'Article',
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
        <Field {...draw.field(`quantity.${line.id}`)} isLabelHidden>
          <Input {...draw.control(`quantity.${line.id}`)} className="number" />
        </Field>
      ),
    },
    {
      id: 'prix',
      label: 'Prix attendu',
      isNumeric: true,
      cell: (line) => (
        <Field {...draw.field(`cost.${line.id}`)} isLabelHidden>
          <Input {...draw.control(`cost.${line.id}`)} className="number" />
        </Field>
      ),
    },
  ];
  return (
    <>
      <Table
        caption="Articles commandés"
        columns={columns}
        rows={lines}
        rowKey={(line) => String(line.id)}
        empty="Rien pour l’instant."
      />
      <p>{`Une quantité de 0 retire la ligne.${total ? ` Total attendu\u00a0: ${total}.` : ''}`}</p>
      <p className="account__ways">
        <SubmitButton variant="secondary" name="intent" value="lines">
          Enregistrer les lignes
        </SubmitButton>
      </p>
    </>
  );
}

/** Adds a product, or words. */
function AddPart({ draw, offered = [] }: Drawn & OfferedProducts) {
  const { field, control, typed } = draw;
  return (
    <section className="area__part case__step" aria-labelledby="ajouter">
      <h2 id="ajouter">Ajouter</h2>
      <div className="account__form">
        <TextField draw={draw} name="wanted" />
        <div className="case__pair">
          <Field {...field('addedQuantity')}>
            <Input {...control('addedQuantity')} className="number" />
          </Field>
          <Field {...field('addedCost')}>
            <Input {...control('addedCost')} className="number" />
          </Field>
        </div>
        <p className="account__ways">
          <SubmitButton icon={Plus} name="intent" value="add">
            Ajouter le produit
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="add-words">
            Ajouter tel quel
          </SubmitButton>
        </p>
        <ProductChoices words={typed('wanted') ?? ''} choices={offered} name="picked" />
        <SubmitButton variant="quiet" name="intent" value="suggest">
          Ajouter ce qui est à commander chez ce fournisseur
        </SubmitButton>
      </div>
    </section>
  );
}

/** What ends a draft. */
const SendPart = ({ order }: { order: PurchaseOrderView }) => (
  <section className="area__part case__step" aria-labelledby="envoyer">
    <h2 id="envoyer">Passer la commande</h2>
    <p>
      Elle prend son numéro, et ses lignes ne changent plus&nbsp;: ce qui arrive se compte dessus. Par e-mail,
      le bon de commande est joint.
    </p>
    {order.supplier.email === null && (
      <p>
        Pour l’envoyer d’ici, écrivez l’adresse e-mail de ce fournisseur{' '}
        <Link to={supplierPath(order.supplier.id)}>sur sa fiche</Link>.
      </p>
    )}
    <p className="account__ways">
      {order.supplier.email !== null && (
        <SubmitButton icon={Send} name="intent" value="mail">
          {`Envoyer à ${order.supplier.email}`}
        </SubmitButton>
      )}
      <SubmitButton
        variant={order.supplier.email === null ? 'primary' : 'secondary'}
        name="intent"
        value="send"
      >
        La commande est passée autrement
      </SubmitButton>
    </p>
  </section>
);

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
