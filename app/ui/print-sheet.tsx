import type { ReactNode } from 'react';
import { Barcode } from './barcode.tsx';
import { Logo } from './logo.tsx';

type SheetLabel = { title: string; lines: readonly string[] };

type PrintSheetProps = {
  /** The kind of document, above its reference. */
  title: string;
  reference: string;
  /** Code 39: the reference in its characters (capitals, digits, - . space). */
  barcode?: string;
  /** The sender: address, telephone, hours, one a line. */
  letterhead: readonly ReactNode[];
  /** A QR code, 22 mm wide, that leads to the same document on the site. */
  qr?: ReactNode;
  children: ReactNode;
  /** Torn off at the foot, two side by side; each repeats the reference and its barcode. */
  labels?: readonly SheetLabel[];
  /** Title of the page (1) or of a part of it. */
  level?: 1 | 2;
};

/** A sheet of A4, white in both themes: the screen shows it as it is printed (app/ui/print-sheet.css). */
export function PrintSheet({
  title,
  reference,
  barcode,
  letterhead,
  qr,
  children,
  labels = [],
  level = 1,
}: PrintSheetProps) {
  const Title = `h${level}` as const;
  return (
    <article className="print-sheet">
      <header className="print-sheet__head">
        <div className="print-sheet__from">
          <Logo look="paper" />
          {letterhead.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a letterhead never change places
            <p key={index}>{line}</p>
          ))}
        </div>
        <div className="print-sheet__id">
          <div>
            <Title className="print-sheet__title">{title}</Title>
            <p className="print-sheet__ref number">{reference}</p>
            {barcode && <Barcode text={barcode} />}
          </div>
          {qr && <div className="print-sheet__qr">{qr}</div>}
        </div>
      </header>
      {children}
      {labels.length > 0 && <SheetLabels labels={labels} reference={reference} barcode={barcode} />}
    </article>
  );
}

type SheetLabelsProps = {
  labels: readonly SheetLabel[];
  reference: string;
  barcode: string | undefined;
};

function SheetLabels({ labels, reference, barcode }: SheetLabelsProps) {
  return (
    <footer className="print-sheet__foot">
      <hr className="print-sheet__cut" />
      <ul className="print-sheet__labels">
        {labels.map(({ title, lines }) => (
          <li key={title} className="print-sheet__label first-pin">
            <div>
              <p className="print-sheet__label-title">{title}</p>
              <p className="print-sheet__label-ref number">{reference}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            {barcode && <Barcode text={barcode} />}
          </li>
        ))}
      </ul>
    </footer>
  );
}
