import type { BadgeKind } from '#app/ui/display/badge.tsx';
import type { OverlayState } from '#domain/overlays/overlay-states.ts';

/** The states of a text or figures: badge, word, and name in an address. */
export const OVERLAY_STATE_WORDS: Record<OverlayState, { badge: BadgeKind; words: string; asked: string }> = {
  shipped: { badge: 'idle', words: 'D’origine', asked: 'origine' },
  changed: { badge: 'ok', words: 'Modifié', asked: 'modifie' },
  refused: { badge: 'error', words: 'Écarté', asked: 'ecarte' },
  scheduled: { badge: 'progress', words: 'Programmé', asked: 'programme' },
  moved: { badge: 'waiting', words: 'L’origine a changé', asked: 'change' },
};
