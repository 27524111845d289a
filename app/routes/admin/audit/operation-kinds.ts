import type { BadgeKind } from '#app/ui/display/badge.tsx';
import type { OPERATIONS } from '#domain/admin/change-log.ts';

/** How each way to change a row is marked. */
export const OPERATION_KINDS: Record<keyof typeof OPERATIONS, BadgeKind> = {
  insert: 'ok',
  update: 'progress',
  delete: 'error',
};
