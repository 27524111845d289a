/**
 * The Enter key presses the first button of a form: this one stands before those that must not be pressed by accident.
 * Nobody sees it, and the Tab key passes it over.
 */
export const EnterButton = ({ name, value, children }: { name: string; value: string; children: string }) => (
  <button type="submit" name={name} value={value} tabIndex={-1} className="visually-hidden">
    {children}
  </button>
);
