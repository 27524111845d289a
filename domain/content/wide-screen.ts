/**
 * Screen width in pixels from which a page has its sheet apart before its first paint
 * (docs/decisions/029-a-sheet-apart.md).
 */
export const WIDE_SCREEN_PX = 640;

export const WIDE_SCREEN = `(min-width:${WIDE_SCREEN_PX}px)`;
