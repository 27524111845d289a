/**
 * The states of a text or of figures. `shipped`: nothing lies over it. `moved`: the shipped value changed under the
 * owner's.
 */
export const OVERLAY_STATES = ['shipped', 'changed', 'scheduled', 'moved'] as const;

export type OverlayState = (typeof OVERLAY_STATES)[number];
