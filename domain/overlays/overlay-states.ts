/**
 * The states of a text or of figures. `shipped`: nothing lies over it. `refused`: the owner's
 * value no longer fits, so the shipped one is in force. `moved`: the shipped value changed under the owner's.
 */
export const OVERLAY_STATES = ['shipped', 'changed', 'refused', 'scheduled', 'moved'] as const;

export type OverlayState = (typeof OVERLAY_STATES)[number];
