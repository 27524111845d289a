/** A field that people do not see: only a program fills it in. */
export function TrapField({ name }: { name: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={name}>Laissez ce champ vide</label>
      <input type="text" id={name} name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
