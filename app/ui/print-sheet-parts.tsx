import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from './heading.tsx';
import { Icon } from './icon.tsx';

type SheetStepsProps = {
  /** What the steps are about. */
  label: string;
  /** In order; a step with a date is done, the others leave a line to write it on. */
  steps: readonly { title: string; date?: string }[];
};

/** Pads on the thread across the sheet. */
export function SheetSteps({ label, steps }: SheetStepsProps) {
  return (
    <ol className="sheet-steps" aria-label={label}>
      {steps.map(({ title, date }) => (
        <li key={title} className={date ? 'sheet-steps__done' : undefined}>
          {title}
          <span className="number">{date}</span>
        </li>
      ))}
    </ol>
  );
}

/** Boxes in two columns, edge to edge. */
export function SheetBoxes({ children }: { children: ReactNode }) {
  return <div className="sheet-boxes">{children}</div>;
}

type SheetBoxProps = {
  title?: string;
  /** One level below the sheet's own title. */
  level?: HeadingLevel;
  /** Across both columns. */
  isWide?: boolean;
  children: ReactNode;
};

export function SheetBox({ title, level = 2, isWide = false, children }: SheetBoxProps) {
  return (
    <section className={isWide ? 'sheet-box sheet-box--wide' : 'sheet-box'}>
      {title && (
        <Heading level={level} className="sheet-box__title">
          {title}
        </Heading>
      )}
      {children}
    </section>
  );
}

type SheetFactsProps = { facts: readonly { name: string; value?: ReactNode }[]; isRow?: boolean };

/**
 * Names and values side by side; `isRow` puts them in a row, with large values. A missing value is a line to write
 * on.
 */
export function SheetFacts({ facts, isRow = false }: SheetFactsProps) {
  return (
    <dl className={isRow ? 'sheet-facts sheet-facts--row' : 'sheet-facts'}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value === undefined ? 'sheet-blank' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Boxes to tick, some ticked already. */
export function SheetChecks({ items }: { items: readonly { name: string; isChecked: boolean }[] }) {
  return (
    <ul className="sheet-checks">
      {items.map(({ name, isChecked }) => (
        <li key={name}>
          <span className="sheet-checks__box">{isChecked && <Icon icon={Check} />}</span>
          {name}
          {isChecked && <span className="visually-hidden"> (coché)</span>}
        </li>
      ))}
    </ul>
  );
}

/** Dotted lines to write on. */
export function SheetRules({ lines }: { lines: number }) {
  return (
    <div className="sheet-rules" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines
        <i key={index} />
      ))}
    </div>
  );
}

type SheetLinesProps = {
  caption: string;
  columns: readonly { label: string; isNumeric?: boolean }[];
  /** As many cells as columns. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  /** Under the rows, the amounts on the right; the last one is the total. */
  totals?: readonly { label: string; amount: ReactNode }[];
};

/** Lines of a quote or an order; the header is repeated on each page. */
export function SheetLines({ caption, columns, rows, totals = [] }: SheetLinesProps) {
  const alignmentOf = (index: number) =>
    columns[index]?.isNumeric ? 'sheet-lines__number number' : undefined;
  return (
    <table className="sheet-lines">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label }, index) => (
            <th key={label} scope="col" className={alignmentOf(index)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={columns[index]?.label} className={alignmentOf(index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tbody className="sheet-lines__totals">
          {totals.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row" colSpan={columns.length - 1}>
                {label}
              </th>
              <td className="number">{amount}</td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

/** Small type: conditions, legal notices. */
export function SheetConditions({ children }: { children: ReactNode }) {
  return <div className="sheet-conditions">{children}</div>;
}

/** Frames to sign in, side by side. */
export function SheetSignatures({ names }: { names: readonly string[] }) {
  return (
    <ul className="sheet-signatures">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
