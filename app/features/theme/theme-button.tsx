/**
 * Changes the theme: the system's, or forced. Answered by the late script (app/late/theme.ts), before and after hydration
 * alike; of the three names the style sheet shows the one that holds (components/theme-button.css).
 */
export function ThemeButton() {
  return (
    <button className="theme-button needs-script" type="button" data-replay="late">
      {'Thème\u00a0: '}
      <span>système</span>
      <span>clair</span>
      <span>sombre</span>
    </button>
  );
}
