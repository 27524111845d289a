import { ClipboardList, FileDown, Printer } from 'lucide';
import { Form } from 'react-router';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { type DrawnFields, drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatEuros } from '#domain/money/money.ts';
import type { PurchaseLine, SupplierList } from '#server/shop/stock/list-purchases.ts';
import { DoneNotice } from '../done-notice.tsx';
import { expectedPath, PURCHASE_ORDERS_PATH } from '../purchasing/purchasing-paths.ts';
import { receiptFields } from './movement-form.ts';
import { StockNav } from './stock-nav.tsx';
import { adminProductPath, filePath, PURCHASE_LIST_PATH, STOCK_PATH } from './stock-paths.ts';

type ListedSupplier = SupplierList & {
  /** Of the purchase order that its button begins. */
  draftId: string;
};

type PurchaseListProps = {
  lists: ListedSupplier[];
  errors: readonly FieldError[];
  kept: Record<string, string>;
  done: string | null;
};

/** Products running low, by supplier; deliveries are entered here. */
export function PurchaseList({ lists, errors, kept, done }: PurchaseListProps) {
  return (
    <>
      <AreaHead
        title="À commander"
        lead="Les produits neufs au seuil d’alerte ou en dessous, une fois servies les réparations qui en attendent et arrivé ce qui est déjà commandé. La quantité proposée ramène le disponible au double du seuil."
        ways={
          lists.length > 0 && (
            <>
              <Button className="needs-script" icon={Printer} data-replay="intent" data-print="">
                Imprimer
              </Button>
              <ButtonLink to={filePath('achats.csv')} icon={FileDown}>
                Télécharger en CSV
              </ButtonLink>
            </>
          )
        }
      />
      <StockNav current="achats" />
      <ErrorSummary errors={errors} />
      <DoneNotice>{done}</DoneNotice>
      {lists.length === 0 && (
        <EmptyState
          illustration="boite-vide"
          title="Rien n’est à commander"
          level={2}
          link={{ to: STOCK_PATH, label: 'Tous les produits' }}
        >
          <p>Chaque produit neuf est au-dessus de son seuil d’alerte.</p>
        </EmptyState>
      )}
      {lists.map((list) => (
        <Supplier key={list.supplier ?? ''} {...list} errors={errors} kept={kept} />
      ))}
    </>
  );
}

type SupplierProps = ListedSupplier & Pick<PurchaseListProps, 'errors' | 'kept'>;

function Supplier({ supplier, supplierId, draftId, lines, errors, kept }: SupplierProps) {
  const name = supplier ?? 'Sans fournisseur';
  const draw = drawFields(receiptFields(lines.map(({ id }) => id)), { errors, kept });
  const isMine = lines.some(({ id }) => kept[`received.${id}`] !== undefined);
  return (
    <div className="stock-admin__supplier">
      <Form method="post" action={PURCHASE_LIST_PATH} noValidate aria-label={name}>
        <Table
          caption={name}
          isCaptionVisible
          columns={columnsOf(draw)}
          rows={lines}
          rowKey={({ id }) => id}
          empty="Rien."
        />
        <div className="stock-admin__foot">
          <Field {...draw.field('deliveryNote')} id={`deliveryNote-${lines[0]?.id}`}>
            <Input {...draw.control('deliveryNote')} defaultValue={isMine ? kept.deliveryNote : ''} />
          </Field>
          <SubmitButton name="intent" value="receive" variant="secondary">
            Entrer ce qui est reçu
          </SubmitButton>
          {supplierId !== null && (
            <ButtonLink to={expectedPath(supplierId)}>Réception avec prix et facture</ButtonLink>
          )}
        </div>
      </Form>
      {supplier !== null && (
        <SeenForm
          row={{ id: draftId, version: 0 }}
          action={PURCHASE_ORDERS_PATH}
          intent="head"
          className="account__ways"
        >
          <input type="hidden" name="supplier" value={supplier} />
          <input type="hidden" name="suggests" value="oui" />
          <SubmitButton icon={ClipboardList} aria-label={`Commander chez ${supplier}`}>
            Commander
          </SubmitButton>
        </SeenForm>
      )}
    </div>
  );
}

const columnsOf = (draw: DrawnFields<string>): Column<PurchaseLine>[] => [
  { id: 'produit', label: 'Produit', cell: ({ id, name }) => <Link to={adminProductPath(id)}>{name}</Link> },
  {
    id: 'reference',
    label: 'Référence',
    cell: ({ sku, supplierReference }) => (
      <>
        <span className="ref">{sku}</span>
        {supplierReference && (
          <small className="stock-admin__under">{`chez lui\u00a0: ${supplierReference}`}</small>
        )}
      </>
    ),
  },
  {
    id: 'disponible',
    label: 'Disponible',
    isNumeric: true,
    cell: ({ available, threshold, awaited, ordered }) => (
      <>
        {`${available} (seuil ${threshold})`}
        {awaited > 0 && <small className="stock-admin__under">{`${awaited} pour des réparations`}</small>}
        {ordered > 0 && <small className="stock-admin__under">{`${ordered} déjà en commande`}</small>}
      </>
    ),
  },
  { id: 'commander', label: 'À commander', isNumeric: true, cell: ({ quantity }) => quantity },
  {
    id: 'achat',
    label: 'Prix d’achat',
    isNumeric: true,
    cell: ({ priceCents }) => (priceCents === null ? '—' : formatEuros(priceCents)),
  },
  {
    id: 'recu',
    label: 'Reçu',
    isNumeric: true,
    cell: ({ id, name }) => (
      <Field {...draw.field(`received.${id}`)} label={`Reçu\u00a0: ${name}`} isLabelHidden>
        <Input {...draw.control(`received.${id}`)} className="number" />
      </Field>
    ),
  },
];
