import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { MOVEMENT_REASONS } from '#domain/stock/movement-reasons.ts';
import type { Route } from './+types/movements.ts';
import { readMovementQuery } from './asked.server.ts';
import { MovementTable } from './movement-table.tsx';
import { movementView } from './movement-view.ts';
import { StockNav } from './stock-nav.tsx';
import { MOVEMENTS_PATH, movementsPath } from './stock-paths.ts';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Mouvements de stock', 'Tout ce qui a fait changer le stock, et pourquoi.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readMovementQuery(url.searchParams);
  const { rows, product, next } = await context
    .get(depsContext)
    .admin.stock.movements(signedIn(context), query);
  return {
    reason: query.reason ?? '',
    isFirst: query.before === null,
    product,
    next,
    rows: rows.map(movementView),
  };
}

export default function Movements({ loaderData }: Route.ComponentProps) {
  const { reason, isFirst, product, next, rows } = loaderData;
  const asked = { raison: reason, ...(product && { produit: product.id }) };
  return (
    <>
      <header className="area__head">
        <h1>Mouvements de stock</h1>
        {product && <p className="lead">{`${product.name}, ${product.sku}`}</p>}
      </header>
      <StockNav current="mouvements" />
      <div>
        <ListFilters action={MOVEMENTS_PATH} asked={asked} kept={{ produit: product?.id }}>
          <Field name="raison" label="Pourquoi">
            <Select defaultValue={reason}>
              <option value="">Toutes les raisons</option>
              {Object.entries(MOVEMENT_REASONS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </ListFilters>
        <MovementTable
          caption="Mouvements, les derniers d’abord"
          rows={rows}
          isOfOne={product !== null}
          pagination={
            !isFirst || next ? (
              <nav className="account__ways" aria-label="Pages du registre">
                {!isFirst && <GoLink to={movementsPath(asked)}>Les derniers</GoLink>}
                {next && <GoLink to={movementsPath({ ...asked, avant: next })}>Les précédents</GoLink>}
              </nav>
            ) : undefined
          }
        />
      </div>
    </>
  );
}
