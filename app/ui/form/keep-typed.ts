/**
 * Runs once, before React hydrates a page. React 19.3 writes the default value of every field at hydration, and that
 * of a textarea at each render, even if it is equal. In Chromium the caret of a visitor who has not typed yet then
 * moves to the beginning, and a selection or a half-written date is lost.
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
  // A field that was typed in keeps its value whatever its default becomes; so does a field that the server has
  // filled in again.
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-typed]')) field.value += '';
}
