import { isOpen } from '#domain/appointment/appointment-states.ts';
import { isAwaited } from '#domain/repair/repair-states.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';

// Read by loaders only.

/** Whether the customer of a request may still say how its device comes: brought at an hour, or sent. */
export const canAnnounce = (repair: TrackedRepair): boolean =>
  isAwaited(repair) && !(repair.appointment && isOpen(repair.appointment.state));
