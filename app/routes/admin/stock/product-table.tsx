import { Eye, PackagePlus, Tags } from 'lucide';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { ChoiceFilter, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Options } from '#app/ui/form/choice/options.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { csvColumnLabel } from '#domain/stock/product-fields.ts';
import type { ProductList } from '#server/shop/stock/list-products.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useMay } from '../use-may.ts';
import type { AskedProducts } from './asked.server.ts';
import { BULK_FIELDS } from './bulk-form.ts';
import { StockNav } from './stock-nav.tsx';
import { adminProductPath, filePath, NEW_PRODUCT_PATH, PRODUCTS, STOCK_PATH } from './stock-paths.ts';

type Row = ProductList['rows'][number];

type ProductTableProps = {
  list: ProductList & { asked: AskedProducts; page: number };
  /** The choices in the bulk form, if it was refused. */
  chosen: { action: string; value: string };
  errors: readonly FieldError[];
  done: string | null;
};

const BULK_FORM = 'lot';

export function ProductTable({ list, chosen, errors, done }: ProductTableProps) {
  const { asked, rows, categories } = list;
  const maySell = useMay('products');
  return (
    <>
      <AreaHead
        title="Stock"
        ways={
          maySell && (
            <ButtonLink to={NEW_PRODUCT_PATH} variant="primary" icon={PackagePlus}>
              Nouveau produit
            </ButtonLink>
          )
        }
      />
      <StockNav current="produits" />
      <ErrorSummary errors={errors} />
      <DoneNotice>{done}</DoneNotice>
      <PagedList
        place={PRODUCTS}
        list={list}
        caption="Produits"
        counted={['produit', 'produits']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        selection={{
          name: 'produit',
          form: BULK_FORM,
          label: ({ name, sku }) => `Choisir ${name}, ${sku}`,
        }}
        sort={{ column: asked.tri, direction: asked.ordre }}
        none={{
          title: 'La boutique n’a pas encore de produit',
          words: 'Ou importez-les d’un fichier, depuis «\u00a0Catégories et import\u00a0».',
          link: { to: NEW_PRODUCT_PATH, label: 'Écrire le premier' },
        }}
        noMatch={{
          title: 'Aucun produit ne correspond',
          words: 'Cherchez une partie du nom ou de la référence, dans toutes les catégories.',
          link: { to: STOCK_PATH, label: 'Tous les produits' },
        }}
        submit="Chercher"
        isMany
      >
        <SearchFilter label="Nom, référence ou marque" value={asked.q} maxLength={100} />
        <ChoiceFilter
          name="categorie"
          label="Catégorie"
          value={asked.categorie}
          any="Toutes"
          choices={categories}
        />
        <ChoiceFilter name="etat" label="En vente" value={asked.etat} choices={SHOWN} />
        <ChoiceFilter name="stock" label="Stock" value={asked.stock} choices={LEVELS} />
      </PagedList>
      {rows.length > 0 && <BulkForm categories={categories} chosen={chosen} errors={errors} />}
    </>
  );
}

const SHOWN = { tous: 'Tous', publies: 'Publiés', brouillons: 'Non publiés', incomplets: 'Incomplets' };
const LEVELS = { tous: 'Peu importe', bas: 'Bas ou épuisé', epuise: 'Épuisé' };

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'nom',
    label: 'Produit',
    isSortable: true,
    cell: ({ id, name, condition, grade }) => (
      <>
        <Link to={adminProductPath(id)}>{name}</Link>
        <small className="stock-admin__under">{grade ? `${condition}, grade ${grade}` : condition}</small>
      </>
    ),
  },
  {
    id: 'reference',
    label: 'Référence',
    isSortable: true,
    cell: ({ sku }) => <span className="ref stock-admin__sku">{sku}</span>,
  },
  { id: 'categorie', label: 'Catégorie', cell: ({ category }) => category },
  {
    id: 'prix',
    label: 'Payé en direct',
    isNumeric: true,
    isSortable: true,
    cell: ({ direct_price_cents }) => <b>{formatEuros(direct_price_cents)}</b>,
  },
  {
    id: 'catalogue',
    label: 'Catalogue',
    isNumeric: true,
    cell: ({ listed_price_cents }) => formatEuros(listed_price_cents),
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
    cell: (row) => <Sale {...row} />,
  },
];

/** Whether it is sold, and the facts that the law requires in this offer: without them an open shop keeps it a draft. */
function Sale({ is_published, missing_facts: columns }: Row) {
  const state = is_published ? 'Publié' : 'Non publié';
  if (columns.length === 0) return <Badge kind={is_published ? 'ok' : 'idle'}>{state}</Badge>;
  const names = columns.map(csvColumnLabel).join(', ');
  return (
    <span title={names}>
      <Badge kind="waiting">
        {`${state}, ${columns.length > 1 ? `${columns.length} champs manquent` : '1 champ manque'}`}
      </Badge>
      <small className="stock-admin__under stock-admin__missing">{names}</small>
    </span>
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

type BulkFormProps = Pick<ProductTableProps, 'chosen' | 'errors'> & Pick<ProductList, 'categories'>;

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
                <Options choices={categories} />
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
