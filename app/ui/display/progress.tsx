import { useId } from 'react';

type ProgressProps = {
  label: string;
  /** Without it, how much is left is unknown, and the bar shows that. */
  value?: number;
  max?: number;
  /** Instead of the percentage: « 3 sur 8 ». */
  valueText?: string;
};

/** The progress of a task, in the browser's own <progress>. */
export function Progress({ label, value, max = 100, valueText }: ProgressProps) {
  const id = useId();
  const text = valueText ?? (value === undefined ? undefined : `${Math.round((value / max) * 100)}\u00a0%`);
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      {text && <span className="progress__value">{text}</span>}
      <progress id={id} value={value} max={max} aria-valuetext={valueText} />
    </div>
  );
}
