/**
 * A visitor with a telephone of 390 px in one browser, as far as journeys.full.test.ts needs one. Every method waits for the element it
 * names.
 */
export type Visitor = {
  open(url: string): Promise<void>;
  /** Presses a link, button, box, summary or label, found by its words or the beginning of its name. */
  press(name: string): Promise<void>;
  /** Writes into a field, found by its label; empties it first. */
  write(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Presses Enter in the field that was written last. */
  enter(): Promise<void>;
  /** Resolves once the page shows these words. */
  sees(words: string): Promise<void>;
  /** The value of an expression in the page. */
  valueOf<T>(expression: string): Promise<T>;
};

/** The part that a browser's own driver does; the rest is the same in each. */
export type Driver<E> = {
  open(url: string): Promise<void>;
  valueOf<T>(expression: string): Promise<T>;
  /** The element that an expression in the page gives, or null. */
  elementOf(expression: string): Promise<E | null>;
  click(element: E): Promise<void>;
  type(element: E, text: string): Promise<void>;
  enter(element: E): Promise<void>;
};

const LIMIT_MS = 20_000;
const GAP_MS = 50;

export function visitorOf<E>(driver: Driver<E>): Visitor {
  const find = (kind: keyof typeof SELECTORS, name: string) =>
    soon(`${kind} « ${name} »`, () =>
      driver.elementOf(`(${findNamed})(${JSON.stringify(SELECTORS[kind])}, ${JSON.stringify(name)})`),
    );
  return {
    open: driver.open,
    valueOf: driver.valueOf,
    press: async (name) => driver.click(await find('pressed', name)),
    async write(label, text) {
      const field = await find('field', label);
      await driver.click(field);
      await driver.valueOf('document.activeElement?.select?.()');
      await driver.type(field, text);
    },
    async choose(label, option) {
      await driver.click(await find('field', label));
      await driver.valueOf(`(${chooseOption})(${JSON.stringify(option)})`);
    },
    async enter() {
      await driver.enter(await soon('focus', () => driver.elementOf('document.activeElement')));
    },
    async sees(words) {
      await soon(`words « ${words} »`, async () =>
        (await driver.valueOf<boolean>(`(${isShown})(${JSON.stringify(words)})`)) ? true : null,
      );
    },
  };
}

/** Polls; a page that is being replaced by another has no answer. */
async function soon<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const endsAt = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await ask().catch((error: Error) => (Date.now() < endsAt ? null : Promise.reject(error)));
    if (found !== null) return found;
    if (Date.now() > endsAt) throw new Error(`the page has no ${what}`);
    await new Promise((resolve) => setTimeout(resolve, GAP_MS));
  }
}

const SELECTORS = {
  pressed: 'a, button, summary, [role=option], input[type=checkbox], input[type=radio]',
  field: 'input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select',
};

// The functions below run in the page: they use nothing from outside themselves.

function findNamed(selector: string, name: string): Element | null {
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0] : undefined;
    // biome-ignore lint/performance/useDomNodeTextContent: words that are hidden name nothing
    const shown = label?.textContent ?? (element as HTMLElement).innerText;
    return plain(element.getAttribute('aria-label') ?? shown);
  };
  const shown = [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const found =
    shown.find((element) => nameOf(element) === plain(name)) ??
    shown.find((element) => nameOf(element).startsWith(plain(name)));
  // A box drawn by its label has no size of its own.
  const isDrawn = (found?.getBoundingClientRect().width ?? 0) > 8;
  const target = found && !isDrawn ? (found as HTMLInputElement).labels?.[0] : found;
  target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return target ?? null;
}

function chooseOption(option: string): void {
  const select = document.activeElement as HTMLSelectElement;
  const chosen = [...select.options].find(({ text }) => text.startsWith(option));
  if (!chosen) throw new Error(`no option « ${option} »`);
  select.value = chosen.value;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

const isShown = (words: string) =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden words are not seen
  (document.body?.innerText ?? '').replaceAll(/\s+/g, ' ').includes(words);
