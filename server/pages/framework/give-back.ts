import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import { isSecretControl, NOT_PLACED_ID, type TypedFields } from '#domain/text/typed-fields.ts';

// React renders plain HTML: attributes in double quotes, `<` and `>` escaped in them and in text, no form inside
// another.
const FORM = /<form\b[\s\S]*?<\/form>/g;
const CONTROL = /<(input|select|textarea|button)\b([^>]*)>/g;
const FILLED = /<\/select>|<textarea\b([^>]*)>[^<]*<\/textarea>|<(input|select|option)\b([^>]*)>([^<]*)/g;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;

/** Input types that people type into: not hidden ones, which belong to the page, nor files or passwords. */
const WRITTEN = new Set('text email tel url number search date time month week datetime-local'.split(' '));

type Control = { tag: string; id: string; type: string; name: string; value: string; isClosed: boolean };
type Values = ReadonlyMap<string, readonly string[]>;

/**
 * Puts typed values back into their form: the form of the page that has its button and most of its fields. The element
 * of NOT_PLACED_ID leads there and lists the values for which no field is left. `data-typed` tells the page's scripts
 * which values hydration must leave alone (app/ui/form/keep-typed.ts, app/features/saved-draft/given-back.tsx).
 */
export function giveBack(html: string, typed: TypedFields): string {
  const values = Map.groupBy(typed, ([name]) => name);
  const valuesOf: Values = new Map([...values].map(([name, of]) => [name, of.map(([, value]) => value)]));
  const forms = [...html.matchAll(FORM)].map(([form]) => ({ form, fit: fitOf(form, valuesOf) }));
  const best = forms.reduce((a, b) => (b.fit > a.fit ? b : a), { form: '', fit: 0 });
  const known = new Set([...controlsOf(best.form).map(({ name }) => name), 'intent', SEEN_FIELD]);
  const rest = typed.filter(([name, value]) => !known.has(name) && value.trim() !== '');
  // A function, because `$&` in a string would be replaced.
  const filled = best.form === '' ? html : html.replace(best.form, () => fill(best.form, valuesOf));
  const first = controlsOf(best.form).find(({ id, name }) => id !== '' && valuesOf.has(name));
  return tellNotPlaced(filled, first?.id, rest);
}

/** How many of the typed values a form has room for; 0 for none. The name of its button weighs more than any field. */
function fitOf(form: string, values: Values): number {
  if (!/^<form\b[^>]* method="post"/.test(form)) return 0;
  const controls = controlsOf(form).filter(({ name }) => name !== '');
  const [given, open] = [controls.filter(isGiven), controls.filter((control) => !isGiven(control))];
  const isSame = ({ name, value }: Control) => values.get(name)?.includes(value) ?? false;
  const intents = given.filter(({ name }) => name === 'intent');
  if (open.length === 0 || (intents.length > 0 && values.has('intent') && !intents.some(isSame))) return 0;
  const names = new Set(open.flatMap(({ name }) => (values.has(name) ? [name] : [])));
  return names.size + 100 * given.filter(isSame).length;
}

/** The page itself decides the values of these controls. */
const isGiven = ({ tag, type }: Control) => tag === 'button' || type === 'hidden' || type === 'submit';

const controlsOf = (form: string): Control[] =>
  [...form.matchAll(CONTROL)].map(([, tag = '', attributes = '']) => readControl(tag, attributes));

function fill(form: string, values: Values): string {
  const left = new Map([...values].map(([name, of]) => [name, [...of]]));
  const next = ({ name, isClosed }: Control) => (isClosed ? undefined : left.get(name)?.shift());
  let chosen: readonly string[] | undefined;
  return form.replace(FILLED, (whole, ofTextarea?: string, tag = '', attributes = '', text = '') => {
    if (whole === '</select>') {
      chosen = undefined;
      return whole;
    }
    if (ofTextarea !== undefined) {
      const value = next(readControl('textarea', ofTextarea));
      // A parser drops the first line break.
      return value === undefined
        ? whole
        : `<textarea data-typed=""${ofTextarea}>\n${toHtml(value)}</textarea>`;
    }
    const control = readControl(tag, attributes);
    if (tag === 'select') {
      chosen = control.isClosed ? undefined : values.get(control.name);
      return whole;
    }
    if (tag === 'option') {
      if (!chosen) return whole;
      const value = /(?:^| )value="/.test(attributes) ? control.value : fromHtml(text);
      return `<option${marked(attributes, 'selected', chosen.includes(value))}>${text}`;
    }
    if (isBox(control.type)) {
      const of = values.get(control.name);
      if (control.isClosed || (control.type === 'radio' && !of)) return whole;
      return `<input${marked(attributes, 'checked', of?.includes(control.value) ?? false)}>${text}`;
    }
    // Typed values refer to what their own page showed (SEEN_FIELD), not to what this one shows.
    const isTyped = WRITTEN.has(control.type) || control.name === SEEN_FIELD;
    const value = isTyped ? next(control) : undefined;
    if (value === undefined) return whole;
    return `<input value="${toHtml(value)}" data-typed="${toHtml(value)}"${without(attributes, 'value')}>${text}`;
  });
}

function readControl(tag: string, written: string): Control {
  const attributes = new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, fromHtml(value)]),
  );
  const name = attributes.get('name') ?? '';
  const type = attributes.get('type') ?? 'text';
  const autoComplete = attributes.get('autoComplete') ?? attributes.get('autocomplete') ?? '';
  return {
    tag,
    id: attributes.get('id') ?? '',
    type,
    name,
    value: attributes.get('value') ?? (isBox(type) ? 'on' : ''),
    isClosed: attributes.has('disabled') || isSecretControl(type, name, autoComplete),
  };
}

const isBox = (type: string) => type === 'checkbox' || type === 'radio';

const without = (attributes: string, name: string) => attributes.replace(new RegExp(` ${name}="[^"]*"`), '');

const marked = (attributes: string, name: string, isOn: boolean) =>
  isOn ? ` ${name}=""${without(attributes, name)}` : without(attributes, name);

/** Says where the form is, since the page may be long, and which values found no field. */
function tellNotPlaced(html: string, formId: string | undefined, rest: TypedFields): string {
  const place = html.indexOf(` id="${NOT_PLACED_ID}"`);
  if (place === -1) return html;
  const at = html.indexOf('>', place) + 1;
  const items = rest.map(([, value]) => `<li>${toHtml(value)}</li>`).join('');
  const words = [
    formId && `<p><a href="#${toHtml(formId)}">Aller au formulaire</a></p>`,
    items && `<p>Ce qui n’a plus de champ ici\u00a0:</p><ul>${items}</ul>`,
  ];
  return html.slice(0, at) + words.filter(Boolean).join('') + html.slice(at);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const CHARACTERS = Object.fromEntries(Object.entries(ENTITIES).map(([character, of]) => [of, character]));

const toHtml = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
const fromHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => CHARACTERS[entity] ?? entity);
