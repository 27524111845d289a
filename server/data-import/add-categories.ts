import { categoriesToAdd } from '#domain/data-import/categories-to-add.ts';
import { type AdminIdentity, changeAsAdmin } from '../admin/as-admin.ts';
import { insertCategory } from '../shop/stock/categories.ts';
import { type ImportDeps, isWaiting, planImport } from './run-import.ts';
import { findImport } from './stored-imports.ts';

/** Adds the categories that a waiting file names and the shop does not have. `effect`: that of the page that named them. */
export function addImportCategories(
  deps: ImportDeps,
  admin: AdminIdentity,
  id: string,
  shown: { effect: string },
): Promise<'added' | 'changed' | 'gone'> {
  return changeAsAdmin(deps.database, admin, 'settings', async (tx) => {
    const stored = await findImport(tx, id, { isLocked: true });
    if (!stored || !isWaiting(stored)) return 'gone';
    const { plan, effect } = await planImport(tx, deps, stored, { admin, isDry: true });
    if (effect !== shown.effect) return 'changed';
    for (const name of categoriesToAdd(plan?.unknownCategories ?? [])) await insertCategory(tx, name);
    return 'added';
  });
}
