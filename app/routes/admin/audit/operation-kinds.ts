import type { BadgeKind } from '#app/ui/display/badge.tsx';
import type { OPERATIONS } from '#domain/admin/change-log.ts';

/** The badge for each operation on a row. */
export const OPERATION_KINDS: Record<keyof typeof OPERATIONS, BadgeKind> = {
  insert: 'ok',
  update: 'progress',
  delete: 'error',
};
