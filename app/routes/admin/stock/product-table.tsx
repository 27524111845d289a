import { Eye, PackagePlus, Tags } from 'lucide';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { DirectPrice } from '#app/features/product/direct-price.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { csvColumnLabel } from '#domain/stock/product-fields.ts';
import type { ProductList } from '#server/shop/stock/list-products.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useMay } from '../use-may.ts';
import { BULK_FIELDS } from './bulk-form.ts';
import { StockNav } from './stock-nav.tsx';
import {
  type AskedList,
  filePath,
  listPath,
  NEW_PRODUCT_PATH,
  productPath,
  STOCK_PATH,
} from './stock-paths.ts';

type Row = ProductList['rows'][number];

type ProductTableProps = {
  asked: AskedList;
  page: number;
  pageCount: number;
  count: number;
  rows: Row[];
  categories: ProductList['categories'];
  /** The choices in the bulk form, if it was refused. */
  chosen: { action: string; value: string };
  errors: readonly FieldError[];
  done: string | null;
};

const BULK_FORM = 'lot';

export function ProductTable({ asked, page, pageCount, count, rows, ...props }: ProductTableProps) {
  const { categories, chosen, errors, done } = props;
  const maySell = useMay('products');
  return (
    <>
      <header className="area__head">
        <h1>Stock</h1>
        {maySell && (
          <p className="account__ways">
            <ButtonLink to={NEW_PRODUCT_PATH} variant="primary" icon={PackagePlus}>
              Nouveau produit
            </ButtonLink>
          </p>
        )}
      </header>
      <StockNav current="produits" />
      <ErrorSummary errors={errors} />
      <DoneNotice>{done}</DoneNotice>
      <div>
        <Filters asked={asked} categories={categories} count={count} />
        <Table
          caption="Produits"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          selection={{
            name: 'produit',
            form: BULK_FORM,
            label: ({ name, sku }) => `Choisir ${name}, ${sku}`,
          }}
          sort={{
            by: { column: asked.tri, direction: asked.ordre === 'desc' ? 'desc' : 'asc' },
            to: (tri, ordre) => listPath({ ...asked, tri, ordre }),
          }}
          empty={<NoneHere isNarrow={listPath({ ...asked, tri: 'nom', ordre: 'asc' }) !== STOCK_PATH} />}
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => listPath(asked, number)} />
          }
        />
      </div>
      {rows.length > 0 && <BulkForm categories={categories} chosen={chosen} errors={errors} />}
    </>
  );
}

type FiltersProps = Pick<ProductTableProps, 'asked' | 'categories' | 'count'>;

function Filters({ asked, categories, count }: FiltersProps) {
  return (
    <ListFilters
      action={STOCK_PATH}
      asked={asked}
      kept={{ tri: asked.tri, ordre: asked.ordre }}
      submit="Chercher"
      count={count > 1 ? `${count} produits` : `${count} produit`}
      isMany
    >
      <Field name="q" label="Nom, référence ou marque" className="filters__query">
        <SearchInput defaultValue={asked.q} maxLength={100} />
      </Field>
      <Field name="categorie" label="Catégorie">
        <Select defaultValue={asked.categorie}>
          <option value="">Toutes</option>
          {categories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="etat" label="En vente">
        <Select defaultValue={asked.etat}>
          <option value="tous">Tous</option>
          <option value="publies">Publiés</option>
          <option value="brouillons">Non publiés</option>
          <option value="incomplets">Incomplets</option>
        </Select>
      </Field>
      <Field name="stock" label="Stock">
        <Select defaultValue={asked.stock}>
          <option value="tous">Peu importe</option>
          <option value="bas">Bas ou épuisé</option>
          <option value="epuise">Épuisé</option>
        </Select>
      </Field>
    </ListFilters>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'nom',
    label: 'Produit',
    isSortable: true,
    cell: ({ id, name, condition, grade }) => (
      <>
        <Link to={productPath(id)}>{name}</Link>
        <small className="stock-admin__under">{grade ? `${condition}, grade ${grade}` : condition}</small>
      </>
    ),
  },
  {
    id: 'reference',
    label: 'Référence',
    isSortable: true,
    cell: ({ sku }) => <span className="ref">{sku}</span>,
  },
  { id: 'categorie', label: 'Catégorie', cell: ({ category }) => category },
  {
    id: 'prix',
    label: 'Prix',
    isNumeric: true,
    isSortable: true,
    cell: ({ listed_price_cents, direct_price_cents }) => (
      <DirectPrice listedCents={listed_price_cents} directCents={direct_price_cents} />
    ),
  },
  {
    id: 'disponible',
    label: 'Disponible',
    isNumeric: true,
    isSortable: true,
    cell: (row) => <Available {...row} />,
  },
  {
    id: 'publie',
    label: 'En vente',
    cell: ({ is_published, missing_facts }) => (
      <>
        <Badge kind={is_published ? 'ok' : 'idle'}>{is_published ? 'Publié' : 'Non publié'}</Badge>
        <MissingSettings columns={missing_facts} />
      </>
    ),
  },
];

/** Facts that the law requires in this offer: without them an open shop keeps it a draft. */
function MissingSettings({ columns }: { columns: Row['missing_facts'] }) {
  if (columns.length === 0) return null;
  const count = columns.length > 1 ? `${columns.length} champs manquent` : '1 champ manque';
  return (
    <>
      <Badge kind="waiting">{count}</Badge>
      <small className="stock-admin__under">{columns.map(csvColumnLabel).join(', ')}</small>
    </>
  );
}

function Available({ available, stock, reserved, low_stock_threshold }: Row) {
  const kind: BadgeKind = available === 0 ? 'error' : available <= low_stock_threshold ? 'waiting' : 'ok';
  return (
    <>
      <Badge kind={kind}>{available === 0 ? 'Épuisé' : String(available)}</Badge>
      {reserved > 0 && (
        <small className="stock-admin__under">{`${stock} en rayon, ${reserved} promis`}</small>
      )}
    </>
  );
}

function NoneHere({ isNarrow }: { isNarrow: boolean }) {
  if (isNarrow)
    return (
      <EmptyState
        illustration="aucun-resultat"
        title="Aucun produit ne correspond"
        level={2}
        link={{ to: STOCK_PATH, label: 'Tous les produits' }}
      >
        <p>Cherchez une partie du nom ou de la référence, dans toutes les catégories.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="boite-vide"
      title="La boutique n’a pas encore de produit"
      level={2}
      link={{ to: NEW_PRODUCT_PATH, label: 'Écrire le premier' }}
    >
      <p>Ou importez-les d’un fichier, depuis «&nbsp;Catégories et import&nbsp;».</p>
    </EmptyState>
  );
}

type BulkFormProps = Pick<ProductTableProps, 'categories' | 'chosen' | 'errors'>;

/** A plain form: its answers are a page and a PDF, whose addresses have French parameters. */
function BulkForm({ categories, chosen, errors }: BulkFormProps) {
  const { field, control } = drawFields(BULK_FIELDS, { errors });
  const maySell = useMay('products');
  return (
    <section className="stock-admin__bulk" aria-labelledby="lot-titre">
      <h2 id="lot-titre">Les produits cochés</h2>
      <form id={BULK_FORM} action={STOCK_PATH} className="filters filters--many">
        {maySell && (
          <>
            <input type="hidden" name="vue" value="lot" />
            <Field {...field('kind')} id="kind" name="action">
              <Select defaultValue={chosen.action}>
                <option value="">Choisissez</option>
                <option value="publier">Publier</option>
                <option value="retirer">Retirer de la vente</option>
                <option value="prix">Changer le prix (%)</option>
                <option value="seuil">Fixer le seuil d’alerte</option>
                <option value="categorie">Changer de catégorie</option>
              </Select>
            </Field>
            <Field {...field('value')} id="value" name="valeur">
              <Input {...control('value')} defaultValue={chosen.value} className="number" />
            </Field>
            <Field {...field('category')} id="category" name="vers">
              <Select>
                <option value="">Choisissez</option>
                {categories.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Button type="submit" icon={Eye}>
              Voir ce qui changerait
            </Button>
          </>
        )}
        <Field name="code" label="Étiquettes">
          <Select>
            <option value="barres">Code-barres de la référence</option>
            <option value="qr">QR code de la page</option>
          </Select>
        </Field>
        <Button type="submit" formAction={filePath('etiquettes.pdf')} formNoValidate icon={Tags}>
          Imprimer les étiquettes
        </Button>
      </form>
    </section>
  );
}
