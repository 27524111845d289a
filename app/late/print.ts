/** Answers the button marked `data-print` (app/routes/guides/guide-head.tsx). */
export function answerPrintButton(root: Document): void {
  root.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-print]')) print();
  });
}
