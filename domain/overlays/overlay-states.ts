/** How a text or figures stand. `shipped`: nothing lies over it. `moved`: the shipped value changed under the owner's. */
export const OVERLAY_STATES = ['shipped', 'changed', 'scheduled', 'moved'] as const;

export type OverlayState = (typeof OVERLAY_STATES)[number];
