import postcss from 'postcss';

/**
 * The parts that a page must contain for a selector to match anything, ever: all of its names, and one alternative of
 * each `:is(…)`.
 */
export type Needs = {
  /** `.class`, `#id`, `element`, and those `[attribute]` that are in STATES_OF_ATTRIBUTES. */
  names: readonly string[];
  oneOf: readonly (readonly Needs[])[];
};

const ELEMENT_OR_NAME = /([.#]?)(-{0,2}(?:[_a-zA-Z\u00a0-\uffff]|\\.)(?:[\w\u00a0-\uffff-]|\\.)*)/g;

/** `:not(…)`, `:has(…)`, `:nth-child(…)`…, with up to two more levels of parentheses inside. */
const STATES = /(?<!\\)::?(?!(?:is|where)\()[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** States that a document expresses by an attribute, or that a script sets later, when the whole sheet is there. */
const STATES_OF_ATTRIBUTES = {
  disabled: /:disabled\b/,
  readonly: /:read-only\b/,
  'aria-invalid': /\[aria-invalid/,
};
export const NEEDED_ATTRIBUTES = Object.keys(STATES_OF_ATTRIBUTES);

const ATTRIBUTES = /(?<!\\)\[[^\]]*\]/g;
const SIMPLE_STATES = /(?<!\\)::?[\w-]+/g;
const ALTERNATIVES = /(?<!\\):(?:is|where)\(/g;

/** Other states and attributes need nothing: a page can enter them. */
export function needsOf(selector: string): Needs {
  const { bare, lists } = takeAlternatives(selector.replace(STATES, ''));
  const names = [...bare.replace(ATTRIBUTES, '').replace(SIMPLE_STATES, '').matchAll(ELEMENT_OR_NAME)];
  return {
    names: [
      ...names.map(([, sign = '', name = '']) => {
        const written = sign + name.replace(/\\(.)/g, '$1');
        return sign === '' ? written.toLowerCase() : written;
      }),
      ...Object.entries(STATES_OF_ATTRIBUTES).flatMap(([name, state]) =>
        state.test(bare) ? [`[${name}]`] : [],
      ),
    ],
    oneOf: lists.map((list) => postcss.list.comma(list).map(needsOf)),
  };
}

/** The selector without its `:is(…)` and `:where(…)`, and the contents of their parentheses. */
function takeAlternatives(selector: string): { bare: string; lists: string[] } {
  const lists: string[] = [];
  let bare = '';
  let at = 0;
  for (const match of selector.matchAll(ALTERNATIVES)) {
    // This match lies inside the previous one.
    if (match.index < at) continue;
    const start = match.index + match[0].length;
    const end = closingOf(selector, start);
    bare += selector.slice(at, match.index);
    lists.push(selector.slice(start, end));
    at = end + 1;
  }
  return { bare: bare + selector.slice(at), lists };
}

/** The position at which the parenthesis that opens before `start` closes. */
function closingOf(selector: string, start: number): number {
  let depth = 1;
  for (let at = start; at < selector.length; at += 1) {
    if (selector[at] === '(') depth += 1;
    else if (selector[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return selector.length;
}
