export type MarkTexts = Record<'markSide' | 'markPlace' | 'markKind' | 'markWords', Record<string, string>>;

/** The marks that the rows of the form tell; the service reports those that say too little. */
export const marksOf = ({ markSide, markPlace, markKind, markWords }: MarkTexts) =>
  Object.keys(markSide)
    .toSorted((a, b) => Number(a) - Number(b))
    .flatMap((row) => {
      const [side, place, words] = [markSide[row], markPlace[row], markWords[row]];
      if (!side && !place && !words) return [];
      const [x, y] = (place ?? '').split(',').map((share) => (share === '' ? Number.NaN : Number(share)));
      return [{ side, x, y, kind: markKind[row], words: words || undefined }];
    });
