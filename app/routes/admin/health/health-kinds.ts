import type { BadgeKind } from '#app/ui/display/badge.tsx';
import type { HealthState } from '#domain/admin/health.ts';

/** The badge of each state, which differs by shape as well as colour. */
export const HEALTH_KINDS: Record<HealthState, BadgeKind> = { ok: 'ok', warn: 'waiting', bad: 'error' };
