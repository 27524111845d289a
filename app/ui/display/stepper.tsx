type StepperProps = {
  /** What the steps are about: « Suivi de la réparation ». */
  label: string;
  steps: readonly { title: string; detail?: string }[];
  /** Index of the current step; the number of steps once all are done. */
  current: number;
};

/** Pads on the copper thread: done, current, to come. On a phone they run down the page. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className="steps steps--across" aria-label={label}>
      {steps.map(({ title, detail }, index) => (
        <li key={title} {...stateOf(index, current)}>
          <span className="step">
            {title}
            {index < current && <span className="visually-hidden"> (fait)</span>}
          </span>
          {detail && <p>{detail}</p>}
        </li>
      ))}
    </ol>
  );
}

function stateOf(index: number, current: number) {
  if (index < current) return { className: 'done' };
  return index === current ? ({ className: 'now', 'aria-current': 'step' } as const) : {};
}
