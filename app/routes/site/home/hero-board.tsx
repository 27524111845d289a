import { Chips, Connector, Iron, Processor, SmallParts } from './hero-board-parts.tsx';

/** Traces in the colour of the board; they continue past the drawing, so that wide and tall screens see no end. */
const TRACES =
  'M952 226h-73l-213-213H-1300M952 241h-73l-213-213H430M952 256h-73l-213-213H-1300M952 271h-73l-213-213H250M952 286h-73l-213-213H-1300M952 301h-73l-213-213H560M952 316h-73l-213-213H-1300M952 402h-18l-64 64v494M952 387h-25l-67 67v506M952 372h-32l-70 70v518M952 357h-39l-73 73v530M952 342h-46l-76 76v542M1204 230h126m-126 20h126m-126 20h126m-126 20h126m-126 20h126m-126 20h126m-126 20h126m-126 20h126m-126 20h126M1000 188v-76l30-30v-382m-8 488v-68l30-30v-382m-8 480v-76l30-30v-382m-8 488v-68l30-30v-382m-8 480v-76l30-30v-382m-8 488v-68l30-30v-382m-8 480v-76l30-30v-382m-8 488v-68l30-30v-382m-8 480M1002 440v66l60 60m-39-126v66l60 60m-39-126v66l60 60m-39-126v66l60 60m-39-126v66l60 60m-39-126v66l60 60m-39-126m21 0v66l60 60m-39-126v66l60 60m-39-126';

/** Centres of the small vias: strokes without length whose round ends make the dots. */
const VIAS =
  'M430 28h0M250 58h0M560 88h0M930 80h0m22 18h0m-22 22h0M1220 140h0m22 18h0M1400 300h0m0 30h0m0 30h0M960 470h0m22 18h0M1390 560h0m0 30h0M930 600h0m22 18h0m-22 22h0M480 650h0m-24 0h0m-24 0h0';

const HOLES = 'M1400 150h0M1400 470h0M690 652h0';

/** Silkscreen: x, y, text. */
const LABELS: readonly (readonly [number, number, string])[] = [
  [772, 35, 'R21'],
  [562, 635, 'R22'],
  [838, 88, 'C12'],
  [838, 198, 'C13'],
  [1158, 58, 'L1'],
  [1232, 58, 'L2'],
  [1330, 52, 'Y1'],
  [924, 475, 'R7'],
  [924, 501, 'R8'],
  [924, 527, 'C9'],
];

/**
 * The board of the hero: brand/hero-carte.svg drawn again with fewer bytes, because it is in the first view. Rows of
 * pads and pins are dashed lines, repeated parts are a <use>. The copper thread enters at the left and is soldered
 * under the iron; hero.css moves it. At most one on a page: it has ids.
 */
export function HeroBoard() {
  return (
    <svg
      viewBox="0 0 1440 700"
      preserveAspectRatio="xMaxYMid"
      fill="none"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path stroke="var(--c-board-line)" strokeWidth="3" d={TRACES} />
      <g strokeLinecap="round">
        <g stroke="var(--c-board-line)" strokeWidth="11">
          <path id="v" d={VIAS} />
        </g>
        <use href="#v" stroke="var(--c-board)" strokeWidth="4.5" />
      </g>
      <g stroke="#edaa72" strokeWidth="5">
        <path className="wire-trace" pathLength="1" d="M-1300 118H666l213 212h73" />
        <path className="wire-trace wire-trace--2" pathLength="1" d="M1116 440v28l73 73v25" />
      </g>
      <g stroke="#0a1712" strokeWidth="3">
        <Processor />
        <Chips />
        <SmallParts />
        <Connector />
      </g>
      <Holes />
      <Labels />
      <g className="joint" fill="#f4b63a">
        <circle cx="1189" cy="564" r="25" opacity=".3" />
        <circle cx="1189" cy="564" r="15" opacity=".75" />
        <circle cx="1189" cy="564" r="7" fill="#fff3d2" />
      </g>
      <Iron />
    </svg>
  );
}

/** Plated holes: the same dots in four sizes. */
function Holes() {
  return (
    <g strokeLinecap="round">
      <g stroke="#0a1712" strokeWidth="37">
        <path id="h" d={HOLES} />
      </g>
      <use href="#h" stroke="#edaa72" strokeWidth="31" />
      <use href="#h" stroke="#0a1712" strokeWidth="19" />
      <use href="#h" stroke="#073526" strokeWidth="13" />
    </g>
  );
}

/** The words on the board, in the brand's letters, which look like a silkscreen's. */
function Labels() {
  return (
    <>
      <path d="M944 210v-30h30M1212 418v30h-30" stroke="#f4f8f2" strokeWidth="2" />
      <g className="silk" fill="#f4f8f2">
        {LABELS.map(([x, y, text]) => (
          <text key={text} x={x} y={y}>
            {text}
          </text>
        ))}
        <text x="1174" y="187" fontSize="22">
          U1
        </text>
        <g fill="#a9bdb2" fontSize="19">
          <text x="1300" y="270">
            U2
          </text>
          <text x="1300" y="382">
            U3
          </text>
        </g>
        <g fill="#3c5448" textAnchor="middle">
          <text x="1075" y="348">
            AP-51100
          </text>
          <text x="1075" y="368">
            REIMS
          </text>
        </g>
      </g>
    </>
  );
}
