/** A square of a pagination: a page, or a gap for several. */
export type PageSlot =
  | { key: string; page: null }
  /** `isNear`: next to the current page, and left out if there is little room. */
  | { key: string; page: number; isNear: boolean };

/**
 * The first page, the last, the current page and its neighbours; the rest becomes gaps, but never for a single page.
 */
export function pageSlots(current: number, count: number): PageSlot[] {
  const slots: PageSlot[] = [];
  let previous = 0;
  for (const page of shownPages(current, count)) {
    if (page - previous === 2) slots.push(slotOf(page - 1, current, count));
    else if (page - previous > 2) slots.push({ key: `${previous}…`, page: null });
    slots.push(slotOf(page, current, count));
    previous = page;
  }
  return slots;
}

function shownPages(current: number, count: number): number[] {
  const pages = new Set([1, current - 1, current, current + 1, count]);
  return [...pages].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b);
}

function slotOf(page: number, current: number, count: number): PageSlot {
  // Up to four pages fit any screen.
  const isNear = count > 4 && page !== current && page !== 1 && page !== count;
  return { key: `${page}`, page, isNear };
}
