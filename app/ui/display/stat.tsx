import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Figures side by side; each is a Stat. */
export function StatStrip({ children }: { children: ReactNode }) {
  return <dl className="gauges">{children}</dl>;
}

type Change = {
  direction: 'up' | 'down' | 'flat';
  /** With its sign and its span: « +12 % en 7 jours ». */
  text: string;
  /** Whether that is good news; without it the change has no colour. */
  isGood?: boolean;
};

type StatProps = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  change?: Change;
};

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };

/** A figure of the day: what it is, how much, and how it changed. */
export function Stat({ label, value, note, change }: StatProps) {
  return (
    <div className="gauge">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className="gauge__note">{note}</dd>}
      {change && (
        <dd className={changeClass(change)}>
          <Icon icon={ARROWS[change.direction]} />
          {change.text}
        </dd>
      )}
    </div>
  );
}

function changeClass({ isGood }: Change): string {
  if (isGood === undefined) return 'gauge__note gauge__note--change';
  return isGood
    ? 'gauge__note gauge__note--change gauge__note--ok'
    : 'gauge__note gauge__note--change gauge__note--danger';
}
