type ServiceStepsProps = { steps: readonly { title: string; text: string }[] };

/** The way of a device through the workshop, on the copper thread. */
export function ServiceSteps({ steps }: ServiceStepsProps) {
  return (
    <ol className="proc">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
