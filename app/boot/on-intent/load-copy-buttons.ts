import { PAGE_CHANGED } from '#app/features/tracking/page-views.ts';

/** Address of the script of features/copy-code/; the build writes it here (scripts/build.ts). */
declare const __COPY_BUTTONS__: string;

/** Loads the buttons that copy code on each page that shows some. */
export function loadCopyButtons(): void {
  const bring = async () => {
    if (!document.querySelector('.code')) return;
    const script: typeof import('#app/features/copy-code/copy-buttons.ts') = await import(
      /* @vite-ignore */ __COPY_BUTTONS__
    );
    script.addCopyButtons();
  };
  void bring();
  addEventListener(PAGE_CHANGED, bring);
}
