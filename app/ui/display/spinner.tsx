/** A short wait in a small place, with words beside the ring. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="wait" role="status">
      <i className="spin" aria-hidden="true" />
      {label}
    </span>
  );
}
