import { type PairSide, pairPhotoPath } from './scene-paths.ts';

const WORDS: Record<PairSide, string> = { before: 'Avant', after: 'Après' };

/** The two photographs of a pair, before on the left. */
export const PairPictures = ({ pairId }: { pairId: string }) => (
  <span className="own__halves">
    {(['before', 'after'] as const).map((side) => (
      <img
        key={side}
        src={pairPhotoPath(pairId, side)}
        alt={WORDS[side]}
        width="160"
        height="120"
        loading="lazy"
      />
    ))}
  </span>
);
