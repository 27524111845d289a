type AudienceListProps = { audience: readonly { who: string; need: string }[] };

/** Who comes to us for this, and with what in hand. */
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
