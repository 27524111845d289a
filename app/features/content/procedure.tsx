type ProcedureProps = {
  steps: readonly { title: string; text: string }[];
  /** From left to right on a wide screen, for steps of a line or two. */
  isAcross?: boolean;
};

/** How it works, step by step on the copper thread. */
export function Procedure({ steps, isAcross = false }: ProcedureProps) {
  return (
    <ol className={isAcross ? 'steps steps--across steps--numbered' : 'procedure'}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
