/**
 * Handles `.compare` (app/features/content/compare.tsx): its range moves the wire between both pictures, and its buttons
 * move the range with it.
 */
export function moveDividers(root: Document): void {
  const follow = (input: HTMLInputElement) => {
    const frame = input.closest<HTMLElement>('.compare');
    if (!frame) return;
    frame.style.setProperty('--cut', `${input.value}%`);
    for (const other of frame.querySelectorAll('input'))
      if (other.type === 'range') other.value = input.value;
      else if (other !== input) other.checked = false;
  };
  root.addEventListener('input', ({ target }) => follow(target as HTMLInputElement), true);
  // What was moved before this script came, or kept by the browser.
  for (const range of root.querySelectorAll<HTMLInputElement>('.compare [type=range]'))
    if (range.value !== '50') follow(range);
}
