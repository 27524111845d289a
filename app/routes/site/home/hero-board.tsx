import { Chips, Connector, Iron, Processor, SmallParts } from './hero-board-parts.tsx';

/** Traces in the colour of the board; they run past the drawing so that wide and tall screens see no end. */
const TRACES =
  'M952 226h-18L736 28h-2036M952 241h-25L726 40H430m522 216h-32L716 52h-2016M952 271h-39L706 64H250m702 222h-46L696 76h-1996M952 301h-53L686 88H560m392 228h-60L676 100h-1976M952 402h-18l-64 64v494m82-573h-25l-67 67v506m92-588h-32l-70 70v518m102-603h-39l-73 73v530m112-618h-46l-76 76v542m374-730h126m-126 20h38l6 6h8l6-6h68m-126 20h126m-126 20h38l6 6h8l6-6h68m-126 20h126m-126 20h38l6 6h8l6-6h68m-126 20h126m-126 20h38l6 6h8l6-6h68m-126 20h126m-330-202v-76l30-30v-382m-8 488v-68l30-30v-390m-8 488v-76l30-30v-382m-8 488v-68l30-30v-390m-8 488v-76l30-30v-382m-8 488v-68l30-30v-390m-8 488v-76l30-30v-382m-8 488v-68l30-30v-390m-182 740v70l60 60v-4m-41-126v63l62 62v1m-43-126v56l64 64v6m-45-126v49l67 67v10m-48-126v42l69 69v15m-50-126v35l71 71v20m-33-126v21l75 75v30m-56-126v14l78 78v34';

/** Centres of the small vias: strokes without length whose round ends make the dots. */
const VIAS =
  'M430 40h0M250 64h0M560 88h0M930 80h0M952 98h0M930 120h0M1220 140h0M1244 152h0M1400 300h0v30h0v30h0M1230 480h0M1256 500h0M960 470h0M980 490h0M1390 560h0v30h0M1340 620h0M1366 640h0M930 600h0M954 620h0M930 640h0M640 640h0M620 660h0M480 650h-24h0h-24h0';

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
  [1026, 692, 'J1 HDMI'],
];

/**
 * The board of the hero: brand/hero-carte.svg drawn again with fewer bytes, because it is in the first view. Rows of
 * pads and pins are dashed lines, a part that comes back is a <use>. The copper thread enters at the left and is
 * soldered under the iron; its motion is in hero.css. At most one on a page: it has ids.
 */
export function HeroBoard() {
  return (
    <svg viewBox="0 0 1440 700" preserveAspectRatio="xMaxYMid" fill="none" strokeLinejoin="round" strokeLinecap="round" aria-hidden="true">
      <path stroke="var(--c-board-line)" strokeWidth="3" strokeLinecap="butt" d={TRACES} />
      <g stroke="var(--c-board-line)" strokeWidth="11">
        <path id="v" d={VIAS} />
      </g>
      <use href="#v" stroke="var(--c-board)" strokeWidth="4.5" />
      <g stroke="#edaa72" strokeWidth="5" strokeLinecap="butt">
        <path className="fil-trace" pathLength="1" d="M-1300 118H666l213 212h73" />
        <path className="fil-trace fil-trace--2" pathLength="1" d="M1116 440v28l73 73v25" />
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
    <>
      <g stroke="#0a1712" strokeWidth="37">
        <path id="h" d={HOLES} />
      </g>
      <use href="#h" stroke="#edaa72" strokeWidth="31" />
      <use href="#h" stroke="#0a1712" strokeWidth="19" />
      <use href="#h" stroke="#073526" strokeWidth="13" />
    </>
  );
}

/** In the letters of the brand, which are those of a silkscreen. */
function Labels() {
  return (
    <>
      <path d="M944 210v-30h30M1212 418v30h-30M1244 198v-8h16M1372 438v8h-16" stroke="#f4f8f2" strokeWidth="2" opacity=".8" />
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
