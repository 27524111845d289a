import { USUAL_VAT_RATE, type VatRate } from '#domain/vat/vat-rates.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import { faultAt, type Invalid } from '../outcomes.ts';
import { idOfCode } from '../shop/stock/id-of-code.ts';

type Tables = { database: Pick<Database, 'transaction'> };

export type RateOutcome = { outcome: 'done' } | Invalid;

/** More than these are no list that anybody reads. */
const MOST_LISTED = 200;

/** Products at another rate than the usual one. */
export const listProductRates = ({ database }: Tables, admin: AdminIdentity) =>
  readAsTableOwner(database, admin, 'settings', (tx) =>
    tx
      .selectFrom('products')
      .select(['id', 'sku', 'name', 'vat_rate as rate'])
      .where('vat_rate', '<>', USUAL_VAT_RATE)
      .where('is_offered_unit', 'is', null)
      .orderBy('name')
      .limit(MOST_LISTED)
      .execute(),
  );

/** Sells a product at a rate from now on: what is in a document, an order or an open sale stays as it is. */
export const setProductRate = (
  { database }: Tables,
  admin: AdminIdentity,
  { code, rate }: { code: string; rate: VatRate },
): Promise<RateOutcome> =>
  changeAsAdmin(database, admin, 'settings', async (tx): Promise<RateOutcome> => {
    const id = await idOfCode(tx, code);
    if (id === null) return faultAt('code', 'Aucun produit n’a cette référence.');
    const changed = await tx
      .updateTable('products')
      .set({ vat_rate: rate })
      .where('id', '=', id)
      // The margin scheme is for used goods (CGI, art. 297 A).
      .$if(rate === 'margin', (query) => query.where('condition', '<>', 'neuf'))
      .returning('id')
      .executeTakeFirst();
    if (!changed) return faultAt('rate', 'Un produit neuf n’est pas sous le régime de la marge.');
    return { outcome: 'done' };
  });
