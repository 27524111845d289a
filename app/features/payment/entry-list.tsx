import { Link } from '#app/ui/link.tsx';

export type EntryView = {
  id: number;
  words: string;
  reason: string | null;
  amount: string;
  at: string;
  canCorrect: boolean;
};

type EntryListProps = {
  entries: readonly EntryView[];
  /** The link that corrects an entry; none while nothing may be corrected. */
  correction: { label: string; pathOf: (entryId: number) => string } | null;
};

/** What was paid for a sale and given back, and when. */
export const EntryList = ({ entries, correction }: EntryListProps) => (
  <div className="order">
    <ol className="order__timeline">
      {entries.map(({ id, at, words, amount, reason, canCorrect }) => (
        <li key={id}>
          <time>{at}</time>
          <p>
            <b>{`${words}\u00a0: ${amount}`}</b>
            {reason && <span>{reason}</span>}
            {correction && canCorrect && <Link to={correction.pathOf(id)}>{correction.label}</Link>}
          </p>
        </li>
      ))}
    </ol>
  </div>
);
