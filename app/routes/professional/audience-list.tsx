type AudienceListProps = { audience: readonly { who: string; need: string }[] };

/** The firms that ask for this, and what they bring along. */
export function AudienceList({ audience }: AudienceListProps) {
  return (
    <ul className="who">
      {audience.map(({ who, need }) => (
        <li key={who}>
          <h3>{who}</h3>
          <p>{need}</p>
        </li>
      ))}
    </ul>
  );
}
