import { formatEuros } from '#domain/money/money.ts';
import { look } from './look.ts';

export type LinesTableProps = {
  caption: string;
  lines: readonly { label: string; detail?: string; quantity: number; amountCents: number }[];
  totals: readonly { label: string; amountCents: number; isMain?: boolean }[];
};

/** The goods or the repair, line by line, with the total. The plain text keeps the columns. */
export function LinesTable({ caption, lines, totals }: LinesTableProps) {
  const number = { ...look.cell, ...look.number };
  return (
    <table className="m-ink" style={look.table} data-text-format="lines">
      <caption className="m-ink" style={look.caption}>
        {caption}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="m-sunk m-ink" style={look.columnHead}>
            Désignation
          </th>
          <th scope="col" className="m-sunk m-ink" style={{ ...look.columnHead, ...look.number }}>
            Qté
          </th>
          <th scope="col" className="m-sunk m-ink" style={{ ...look.columnHead, ...look.number }}>
            Prix
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, detail, quantity, amountCents }) => (
          <tr key={`${label} ${detail}`}>
            <td className="m-line" style={look.cell}>
              {label}
              {detail && (
                <>
                  <br />
                  <span className="m-quiet" style={look.detail}>
                    {detail}
                  </span>
                </>
              )}
            </td>
            <td className="m-line" style={number}>
              {quantity}
            </td>
            <td className="m-line" style={number}>
              {formatEuros(amountCents)}
            </td>
          </tr>
        ))}
        {totals.map(({ label, amountCents, isMain }) => {
          const weight = { fontWeight: isMain ? 700 : 400 };
          return (
            <tr key={label}>
              <th scope="row" colSpan={2} style={{ ...look.total, ...weight }}>
                {label}
              </th>
              <td style={{ ...look.total, ...look.number, ...weight }}>{formatEuros(amountCents)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
