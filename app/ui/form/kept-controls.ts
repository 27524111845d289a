import { isSecretControl } from '#domain/text/typed-fields.ts';

/** What somebody types into or chooses. */
export type TypedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Types that the page fills in itself, that a browser cannot put back, or that hold no words. */
const NOT_KEPT = new Set('hidden file submit button reset image'.split(' '));

/**
 * The controls whose words a tab may keep, in order: never passwords, codes, cards, unlock codes, signatures, nor what the page itself
 * put there. All that stores or gives back what was typed asks here.
 */
export const keptControls = (area: Pick<ParentNode, 'querySelectorAll'>): TypedControl[] =>
  [...area.querySelectorAll<TypedControl>('input, select, textarea')].filter(isKept);

function isKept(control: TypedControl): boolean {
  const [type = 'text', name = '', autoComplete = ''] = ['type', 'name', 'autocomplete'].map(
    (attribute) => control.getAttribute(attribute) ?? undefined,
  );
  return !NOT_KEPT.has(type) && !isSecretControl(type, name, autoComplete);
}

export const isBox = (control: TypedControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
