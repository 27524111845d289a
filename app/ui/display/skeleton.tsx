type SkeletonProps = {
  /** What is loading: « Chargement des articles ». Only this is read aloud; the first of several skeletons has it. */
  label?: string;
};

/** Lines of a text that is loading; the last one is short, as in a paragraph. */
export function SkeletonText({ label, lines = 3 }: SkeletonProps & { lines?: number }) {
  return (
    <div className="skeleton">
      <LiveLabel label={label} />
      <Lines count={lines} />
    </div>
  );
}

/** A card that is loading: picture, title, two lines. */
export function SkeletonCard({ label }: SkeletonProps) {
  return (
    <div className="skeleton skeleton--card">
      <LiveLabel label={label} />
      <div className="mat" aria-hidden="true" />
      <div className="skeleton__body">
        <span className="skeleton__line skeleton__line--title" aria-hidden="true" />
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
    <tr key={row} className="data-table__wait" aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, none ever moves
        <td key={column}>
          <span className={column % 2 === 1 ? 'skeleton__line skeleton__line--short' : 'skeleton__line'} />
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
      className={line === count - 1 ? 'skeleton__line skeleton__line--short' : 'skeleton__line'}
      aria-hidden="true"
    />
  ));
}

function LiveLabel({ label }: SkeletonProps) {
  if (!label) return null;
  return (
    <span className="visually-hidden" role="status">
      {label}
    </span>
  );
}
