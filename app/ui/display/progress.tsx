import { useId } from 'react';

type ProgressProps = {
  label: string;
  /** Without it nobody knows how much is left, and the bar says so. */
  value?: number;
  max?: number;
  /** In place of the percentage: « 3 sur 8 ». */
  valueText?: string;
};

/** How far a task has come, in the browser's own <progress>. */
export function Progress({ label, value, max = 100, valueText }: ProgressProps) {
  const id = useId();
  const text = valueText ?? (value === undefined ? undefined : `${Math.round((value / max) * 100)}\u00a0%`);
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      {text && <span className="progress__v">{text}</span>}
      <progress id={id} value={value} max={max} aria-valuetext={valueText} />
    </div>
  );
}
