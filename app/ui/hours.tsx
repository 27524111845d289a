const RANGE = /(\d{1,2}(?::\d\d|\u00a0h(?:\u00a0\d\d)?)–\d{1,2}(?::\d\d|\u00a0h(?:\u00a0\d\d)?))/;

/** Words in which no line breaks inside a range of hours: « 10:00–19:00 », « 10 h–19 h ». */
export function Hours({ children: words }: { children: string }) {
  return words.split(RANGE).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: one range may stand twice in words; they never change places
      <span key={index} className="nowrap">
        {piece}
      </span>
    );
  });
}
