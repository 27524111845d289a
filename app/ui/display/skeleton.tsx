type SkeletonProps = {
  /** What is loading: « Chargement des articles ». Only this is read aloud; the first of several skeletons has it. */
  label?: string;
};

/** Lines of a text that is loading; the last one is short, as in a paragraph. */
export function SkeletonText({ label, lines = 3 }: SkeletonProps & { lines?: number }) {
  return (
    <div className="skel">
      <LiveLabel label={label} />
      <Lines count={lines} />
    </div>
  );
}

/** A card that is loading: picture, title, two lines. */
export function SkeletonCard({ label }: SkeletonProps) {
  return (
    <div className="skel skel--card">
      <LiveLabel label={label} />
      <div className="mat" aria-hidden="true" />
      <div className="skel__b">
        <span className="skel__l skel__l--title" aria-hidden="true" />
        <Lines count={2} />
      </div>
    </div>
  );
}

/** Rows of a table that is loading; the table says so (Table). */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike, none ever moves
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr key={row} className="tbl__wait" aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, none ever moves
        <td key={column}>
          <span className={column % 2 === 1 ? 'skel__l skel__l--short' : 'skel__l'} />
        </td>
      ))}
    </tr>
  ));
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike, none ever moves
      key={line}
      className={line === count - 1 ? 'skel__l skel__l--short' : 'skel__l'}
      aria-hidden="true"
    />
  ));
}

function LiveLabel({ label }: SkeletonProps) {
  if (!label) return null;
  return (
    <span className="vh" role="status">
      {label}
    </span>
  );
}
