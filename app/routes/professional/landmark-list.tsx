type LandmarkListProps = { landmarks: readonly { title: string; text: string }[] };

/** Dates, rules and figures that influence the decision. */
export function LandmarkList({ landmarks }: LandmarkListProps) {
  return (
    <dl className="marks">
      {landmarks.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
