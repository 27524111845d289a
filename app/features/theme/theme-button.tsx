/**
 * Changes the theme: the system's, or a forced one. app/boot/on-intent/change-theme.ts handles it, before and after hydration; of
 * its three names the style sheet shows the current one (theme-button.css).
 */
export function ThemeButton() {
  return (
    <button className="theme-button needs-script" type="button" data-replay="intent">
      {'Thème\u00a0: '}
      <span>système</span>
      <span>clair</span>
      <span>sombre</span>
    </button>
  );
}
