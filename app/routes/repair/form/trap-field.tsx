/** A field that people do not see; what fills it in is a program. */
export function TrapField({ name }: { name: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={name}>Laissez ce champ vide</label>
      <input type="text" id={name} name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
