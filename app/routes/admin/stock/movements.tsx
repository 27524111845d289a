import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { loadOlder } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { MOVEMENT_REASONS } from '#domain/stock/movement-reasons.ts';
import type { Route } from './+types/movements.ts';
import { movementAddressSchema } from './asked.server.ts';
import { COLUMNS, COLUMNS_OF_ONE } from './movement-table.tsx';
import { movementView } from './movement-view.ts';
import { StockNav } from './stock-nav.tsx';
import { MOVEMENTS } from './stock-paths.ts';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Mouvements de stock', 'Tout ce qui a fait changer le stock, et pourquoi.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stock } = context.get(depsContext).admin;
  return loadOlder(MOVEMENTS, movementAddressSchema, url.searchParams, async (asked) => {
    const { produit: productId, raison: reason, avant: before } = asked;
    const { rows, ...found } = await stock.movements(signedIn(context), { productId, reason, before });
    return { ...found, rows: rows.map(movementView) };
  });
}

export default function Movements({ loaderData }: Route.ComponentProps) {
  const { asked, product } = loaderData;
  return (
    <>
      <AreaHead title="Mouvements de stock" lead={product && `${product.name}, ${product.sku}`} />
      <StockNav current="mouvements" />
      <PagedList
        place={MOVEMENTS}
        list={loaderData}
        caption="Mouvements, les derniers d’abord"
        columns={product ? COLUMNS_OF_ONE : COLUMNS}
        rowKey={({ id }) => String(id)}
        none={{ title: 'Aucun mouvement' }}
        older={{ newest: 'Les derniers', older: 'Les précédents' }}
        kept={['produit']}
      >
        <ChoiceFilter
          name="raison"
          label="Pourquoi"
          value={asked.raison}
          any="Toutes les raisons"
          choices={MOVEMENT_REASONS}
        />
      </PagedList>
    </>
  );
}
