import type { BadgeKind } from '#app/ui/display/badge.tsx';
import type { HealthState } from '#domain/admin/health.ts';

/** How each state is marked: a shape as well as a colour. */
export const HEALTH_KINDS: Record<HealthState, BadgeKind> = { ok: 'ok', warn: 'waiting', bad: 'error' };
