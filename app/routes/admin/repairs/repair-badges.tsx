import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import type { NextActor, RepairState } from '#domain/repair/repair-states.ts';
import type { RepairMarks } from './repair-marks.server.ts';

const KINDS: Record<RepairState, BadgeKind> = {
  requested: 'waiting',
  estimated: 'waiting',
  announced: 'waiting',
  registered: 'waiting',
  diagnosed: 'waiting',
  quoted: 'progress',
  accepted: 'waiting',
  refused: 'waiting',
  waiting_part: 'progress',
  in_repair: 'progress',
  tested: 'progress',
  ready: 'ok',
  handed_over: 'idle',
  closed: 'idle',
};

/** Who has to act next, in the shop's words. */
export const ACTORS: Record<NextActor, string> = {
  customer: 'Au client',
  shop: 'À l’atelier',
  supplier: 'Au fournisseur',
  nobody: 'Terminé',
};

/** The state of a repair, and whether its promised day has passed. */
export function RepairBadges({ repair: { state, stateName, isLate } }: { repair: RepairMarks }) {
  return (
    <>
      <Badge kind={KINDS[state]}>{stateName}</Badge>
      {isLate && (
        <>
          {' '}
          <Badge kind="error">En retard</Badge>
        </>
      )}
    </>
  );
}
