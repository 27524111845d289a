import { type GuideDifficulty, guideDifficulties } from '#domain/content/guides.ts';

/** One to three marks out of three, and the word. */
export function DifficultyLevel({ difficulty }: { difficulty: GuideDifficulty }) {
  const level = guideDifficulties.indexOf(difficulty);
  return (
    <>
      <span className="level" aria-hidden="true">
        {guideDifficulties.map((name, index) => (
          <i key={name} className={index <= level ? 'is-on' : undefined} />
        ))}
      </span>
      {difficulty.charAt(0).toUpperCase() + difficulty.slice(1)}
    </>
  );
}
