import { type Mark, type MarkSide, markText, sideText } from '#domain/repair/marks.ts';
import { BodyDrawing, sizeOf } from './body-drawing.tsx';

/** The marks of a device on its sides, numbered, and in words below. */
export function MarkedPictures({ marks }: { marks: readonly Mark[] }) {
  const sides = [...new Set(marks.map(({ side }) => side))];
  return (
    <div className="wear">
      <div className="wear__sides">
        {sides.map((side) => (
          <figure key={side}>
            <SidePicture side={side} marks={marks} />
            <figcaption>{sideText(side)}</figcaption>
          </figure>
        ))}
      </div>
      <ol className="wear__words">
        {marks.map((mark) => (
          <li key={`${mark.side} ${mark.x} ${mark.y} ${mark.kind}`}>{markText(mark)}</li>
        ))}
      </ol>
    </div>
  );
}

type SidePictureProps = { side: MarkSide; marks: readonly Pick<Mark, 'side' | 'x' | 'y'>[] };

/** One side with its marks, each under its number among all of them. */
export function SidePicture({ side, marks }: SidePictureProps) {
  const { width, height } = sizeOf(side);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="wear__picture" role="img" aria-label={sideText(side)}>
      <BodyDrawing side={side} />
      {marks.map((mark, index) =>
        mark.side === side ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its number
          <g key={index} className="wear__dot">
            <circle cx={(mark.x / 100) * width} cy={(mark.y / 100) * height} r={7} />
            <text x={(mark.x / 100) * width} y={(mark.y / 100) * height}>
              {index + 1}
            </text>
          </g>
        ) : null,
      )}
    </svg>
  );
}
