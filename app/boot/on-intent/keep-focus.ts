/** What can have the focus by itself. */
const CONTROLS = 'a[href],button,input,select,textarea,summary,iframe,[tabindex]';
const FIELDS = 'input,select,textarea';
const HEADINGS = 'h1,h2,h3,h4,h5,h6';
/** Parts that ask for something, and parts with a name. */
const ASKING = 'form,fieldset,.field';
const NAMED = 'section,article,aside,dialog,[role=dialog],[aria-labelledby],[aria-label]';

/** Are no lines of a list: what follows one has nothing to do with it. */
const PARTS = /^(?:SECTION|FORM|ASIDE)$/;

/** Where something was that has left the page. */
type Gap = { gone: Node; parent: Node; before: Node | null; after: Node | null };

/**
 * A press may take away the button that has the focus, with its line or its form: the Tab key and screen readers would begin again at
 * the top of the page. The focus goes on from there (docs/decisions/179): to the same button of the next line, or of what came in its place,
 * else to a field before it, else to the title of its part. Code that gives the focus a place of its own takes precedence.
 */
export function keepFocus(root: Document): void {
  let held = root.activeElement;
  const note = ({ isTrusted }: Event) => {
    if (isTrusted) held = root.activeElement;
  };
  // A click too: whoever clicks beside everything lets go. A draft that is given back clicks by itself (kept-controls.ts).
  for (const sign of ['focusin', 'click']) addEventListener(sign, note, true);
  new MutationObserver((changes) => {
    const lost = held;
    if (!lost || lost.isConnected) return;
    held = null;
    const gap = gapOf(changes, lost);
    const goOn = () => {
      if (!gap || (root.activeElement ?? root.body) !== root.body) return;
      const place = placeAt(gap, lost) ?? placeAround(gap) ?? titleOf(root);
      if (place?.matches(CONTROLS) === false) place.tabIndex = -1;
      place?.focus();
    };
    // React’s effects, which may know a better place, come after what it changes.
    requestAnimationFrame(() => requestAnimationFrame(goOn));
  }).observe(root, { childList: true, subtree: true });
}

/** What has left around an element that was lost: the largest part, if several left at once. */
function gapOf(changes: readonly MutationRecord[], lost: Element): Gap | undefined {
  let gap = gapAround(changes, lost);
  // React empties what had left already: the gap is where that was.
  for (let left = changes.length; gap?.parent.isConnected === false && left > 0; left -= 1)
    gap = gapAround(changes, gap.parent) ?? gap;
  return gap;
}

function gapAround(changes: readonly MutationRecord[], lost: Node): Gap | undefined {
  let gap: Gap | undefined;
  for (const { target: parent, removedNodes, previousSibling: before, nextSibling: after } of changes)
    for (const gone of removedNodes)
      if (gone.contains(gap?.parent ?? lost)) gap = { gone, parent, before, after };
  return gap;
}

/** What came in the gap: its same button, its title or its first control. Else the same button of a line after the gap, or before it. */
function placeAt({ gone, parent, before, after }: Gap, lost: Element): HTMLElement | undefined {
  const all = [...parent.childNodes];
  const placeOf = (node: Node | null) => all.indexOf(node as ChildNode);
  const at = placeOf(before) + 1;
  const end = placeOf(after) < 0 ? all.length : placeOf(after);
  const come = all.slice(at, end).find((node) => node instanceof Element);
  const place = come && (twinIn(come, lost) ?? usableIn(come, `${HEADINGS},${CONTROLS}`)[0]);
  if (place || PARTS.test(gone.nodeName)) return place;
  return [...all.slice(at), ...all.slice(0, at).toReversed()]
    .filter(({ nodeName }) => nodeName === gone.nodeName)
    .map((line) => twinIn(line as Element, lost))
    .find(Boolean);
}

/** With the same name and value or the same look. */
const twinIn = (line: Element, lost: Element): HTMLElement | undefined =>
  usableIn(line, lost.localName).find(
    (each) =>
      each.getAttribute('name') === lost.getAttribute('name') &&
      (lookOf(each) === lookOf(lost) ||
        (lost.hasAttribute('name') && each.getAttribute('value') === lost.getAttribute('value'))),
  );

/** A button that was pressed may have left while it was busy. */
const lookOf = ({ className }: Element): string => className.replace(' btn--busy', '');

/** In the closest part that asks for something or has a name: a field before the gap or another control, or the title. */
function placeAround({ parent, before }: Gap): HTMLElement | undefined {
  const mark = before?.parentNode === parent ? before : parent;
  const isBefore = (each: Node) =>
    mark.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING ||
    (mark === before && mark.contains(each));
  for (let part = parent as Element | null; part && !part.matches('main,body'); part = part.parentElement) {
    if (part.matches(ASKING)) {
      const fields = usableIn(part, FIELDS);
      const controls = usableIn(part, CONTROLS);
      const place =
        fields.findLast(isBefore) ?? fields[0] ?? controls.find((each) => !isBefore(each)) ?? controls[0];
      if (place) return place;
    }
    if (part.matches(NAMED)) return usableIn(part, HEADINGS)[0] ?? (part as HTMLElement);
  }
  return undefined;
}

/** What the address names, or the title of the page. */
const titleOf = (root: Document): HTMLElement | null =>
  root.getElementById(location.hash.slice(1)) ?? root.querySelector('h1') ?? root.querySelector('main');

/** The element itself, or those in it, that are drawn and can be used. */
const usableIn = (part: Element, selector: string): HTMLElement[] =>
  [part, ...part.querySelectorAll(selector)].filter(
    (each): each is HTMLElement =>
      each.matches(selector) && !each.matches(':disabled') && each.getClientRects().length > 0,
  );
