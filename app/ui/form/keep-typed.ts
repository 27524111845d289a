/**
 * Once, before React takes a page over. React 19.3 writes the default value of every field at hydration, and that of a textarea
 * at each render, equal or not: Chromium then puts the caret of whoever has not typed yet at the beginning, drops a selection and
 * a date that is half written.
 */
export function keepTyped(): void {
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'defaultValue') ?? {};
    Object.defineProperty(prototype, 'defaultValue', {
      get,
      set(text) {
        if (`${text}` !== this.defaultValue) set?.call(this, text);
      },
    });
  }
  // A field that was written in keeps its value whatever its default becomes, and so does what the server has filled in again.
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-typed]')) field.value += '';
}
