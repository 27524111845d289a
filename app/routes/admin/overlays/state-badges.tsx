import { Badge } from '#app/ui/display/badge.tsx';
import type { OverlayState } from '#domain/overlays/overlay-states.ts';
import { OVERLAY_STATE_WORDS } from './overlay-states.ts';

/** The states of a text or figures; several may be true at once. */
export const StateBadges = ({ states }: { states: readonly OverlayState[] }) => (
  <span className="back-office__states">
    {states.map((state) => (
      <Badge key={state} kind={OVERLAY_STATE_WORDS[state].badge}>
        {OVERLAY_STATE_WORDS[state].words}
      </Badge>
    ))}
  </span>
);
