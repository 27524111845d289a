import { Link } from '#app/ui/link.tsx';

type NearbyWordsProps = {
  words: readonly string[];
  /** Address of the search with other words. */
  to: (words: string) => string;
};

/** Words to try when nothing was found. */
export function NearbyWords({ words, to }: NearbyWordsProps) {
  if (words.length === 0) return null;
  return (
    <p>
      Essayez&nbsp;:{' '}
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && ', '}
          <Link to={to(word)}>{word}</Link>
        </span>
      ))}
      .
    </p>
  );
}
