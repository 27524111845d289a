type QrCodeProps = {
  /** Rows of dark and light squares, with their white margin: the output of the server’s encoder. */
  modules: readonly (readonly boolean[])[];
  /** Where it leads. */
  label: string;
};

export function QrCode({ modules, label }: QrCodeProps) {
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} />
    </svg>
  );
}
