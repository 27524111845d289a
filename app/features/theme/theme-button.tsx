/**
 * Changes the theme: the system's, or forced. Answered by app/on-intent/theme.ts, before and after hydration
 * alike; of the three names the style sheet shows the one that holds (components/theme-button.css).
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
