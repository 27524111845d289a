import { formatDate } from '#domain/dates/dates.ts';
import { CHECK_STAGES, checkStages } from '#domain/repair/check-stages.ts';
import { checkRows } from '#domain/repair/checks.ts';
import type { DocumentBlock } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';

/** What was tried at the bench: the points, then when each stage was noted. None if nothing was. */
export function checkBlocks({ checks: { before, after } }: Pick<ShopRepair, 'checks'>): DocumentBlock[] {
  const points = checkRows(before?.results ?? null, after?.results ?? null);
  if (points.length === 0) return [];
  const stages = { before, after };
  const rows = checkStages.flatMap((stage) => {
    const found = stages[stage];
    if (!found) return [];
    const at = formatDate(found.checked_at, { withTime: true });
    return [[CHECK_STAGES[stage].label, [at, found.words].filter(Boolean).join('\n')] as const];
  });
  return [{ title: 'Contrôles de l’atelier', short: points, rows }];
}
