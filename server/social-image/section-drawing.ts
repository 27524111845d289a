import { readFileSync } from 'node:fs';
import path from 'node:path';
import { innerShapes } from './illustration.ts';
import type { SectionName } from './sections.ts';
import type { Ink } from './text-layer.ts';

type Look = {
  ink: Ink;
  /** Everything behind the words; `illustration` is its shapes, on 320 × 240. */
  draw: (illustration: string) => string;
};

// Tokens of the light theme (app/styles/tokens.css); a picture has no dark one.
const BOARD = '#0B4A37';
const DEEP = '#073526';
const TRACK = '#1E6E53';
const PAD = '#EDAA72';
const THREAD = '#D9803F';
const INK = '#11221A';
const LINE = '#6C8074';
const PAPER = '#FFFFFF';
const CHALK = '#F2F5F0';
const SUNK = '#E5ECE4';

const onBoard: Ink = { title: '#F4F8F2', kicker: '#C2DACE' };
const onPaper: Ink = { title: INK, kicker: '#3F5147' };

/** The place of the illustration: its thread, at 208 of its 240 units, crosses the picture at THREAD_Y. */
const SCALE = 1.6875;
const PANEL_X = 660;
const PANEL_WIDTH = 320 * SCALE;
const THREAD_Y = 508;
const THREAD_WIDTH = 5 * SCALE;
/** The thread runs under the words, then climbs at 45° to the illustration. */
const LOW_Y = 582;

export const sectionLooks: Record<SectionName, Look> = {
  services: {
    ink: onBoard,
    draw: (illustration) =>
      ground(BOARD) +
      tracks('M0 30H566L632 96V250M0 46H559L616 103V266M0 62H552L600 110V282') +
      mat(PANEL_X, 0, PANEL_WIDTH, 602) +
      strokedPath(`M${PANEL_X} 0V602`) +
      threadTo(PANEL_X, PAD) +
      placed(illustration) +
      contacts(BOARD),
  },
  consoles: {
    ink: onBoard,
    draw: (illustration) =>
      ground(DEEP) +
      tracks('M1200 24H720L660 84V300M1200 40H727L676 91V300M1200 56H734L692 98V300') +
      chamferedMat(PANEL_X, 108, 500, 454) +
      threadTo(PANEL_X, PAD) +
      placed(illustration, 500) +
      thread(`M1160 ${THREAD_Y}H1200`, PAD) +
      contacts(DEEP),
  },
  professionnel: {
    ink: onPaper,
    draw: (illustration) =>
      ground(PAPER) +
      mat(PANEL_X, 0, PANEL_WIDTH, 630) +
      strokedPath(`M${PANEL_X} 0V630`) +
      threadTo(PANEL_X, THREAD) +
      placed(illustration) +
      `<path fill="${BOARD}" d="M0 0h1200v44H0z"/>${strokedPath('M0 44H1200')}`,
  },
  hebergement: {
    ink: onBoard,
    draw: (illustration) =>
      ground(DEEP) +
      tracks([1, 2, 3].map((i) => climb(PANEL_X, i * 15)).join('')) +
      threadTo(PANEL_X, PAD) +
      mat(PANEL_X, 0, PANEL_WIDTH, 630) +
      strokedPath(`M${PANEL_X} 0V630`) +
      placed(illustration),
  },
  guides: {
    ink: onPaper,
    draw: (illustration) =>
      ground(CHALK) +
      mat(PANEL_X, 0, PANEL_WIDTH, 630) +
      strokedPath(`M${PANEL_X} 0V630`) +
      thread(
        `M30 0V${LOW_Y - 24}L54 ${LOW_Y}H${PANEL_X - (LOW_Y - THREAD_Y)}L${PANEL_X} ${THREAD_Y}`,
        THREAD,
      ) +
      steps([131, 290, 450], CHALK) +
      placed(illustration),
  },
  blog: {
    ink: onPaper,
    draw: (illustration) =>
      ground(SUNK) +
      thread(`M0 ${THREAD_Y}H1200`, THREAD) +
      ticket(PAPER) +
      mat(PANEL_X, 24, 516, 582) +
      placed(illustration, 516) +
      dashes(`M${PANEL_X} 40V590`) +
      notches(SUNK),
  },
  boutique: {
    ink: onBoard,
    draw: (illustration) =>
      ground(BOARD) +
      drawer(-340) +
      drawer(126) +
      threadTo(PANEL_X, PAD) +
      thread(`M1140 ${THREAD_Y}H1200`, PAD) +
      mat(PANEL_X, 146, 480, 416) +
      placed(illustration, 480) +
      strokedPath(`M${PANEL_X} 146h480v416h-480z`) +
      `<path fill="${PAPER}" stroke="${INK}" stroke-width="3" d="M${PANEL_X + 140} 128h200v46h-200z"/>` +
      `<path fill="none" stroke="${LINE}" stroke-width="5" d="M${PANEL_X + 164} 151h118"/>` +
      `<circle cx="${PANEL_X + 312}" cy="151" r="7" fill="${THREAD}"/>` +
      drawer(592),
  },
  legal: {
    ink: onPaper,
    draw: () =>
      ground(PAPER) +
      `<g transform="translate(740 120) scale(6)" fill="none" stroke="${SUNK}" stroke-linejoin="round">` +
      `<path stroke-width="8" d="M20 77V21l8-8h12l8 8v12l-8 8H20"/></g>` +
      `<circle cx="944" cy="282" r="30" fill="${SUNK}"/>` +
      thread(`M0 ${LOW_Y}H1200`, THREAD) +
      `<path fill="${BOARD}" d="M0 0h1200v14H0z"/>`,
  },
};

/** The whole picture except its words: ground, illustration and logo. */
export function sectionDrawing(section: SectionName, illustration: string): string {
  const { ink, draw } = sectionLooks[section];
  const dots = `<pattern id="mat" width="26" height="26" patternUnits="userSpaceOnUse"><path fill="#D2E3E3" d="M0 0h26v26H0z"/><circle cx="13" cy="13" r="2" fill="#BAD1D2"/></pattern>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs>${dots}</defs>${draw(illustration)}<g transform="translate(64 100)">${ink === onBoard ? inverseLogo : logo}</g></svg>`;
}

const logo = innerShapes(readFileSync(path.join(import.meta.dirname, 'logo.svg'), 'utf8'));
const inverseLogo = logo
  .replace('#0B4A37', '#12664B')
  .replace('#11221A', '#F4F8F2')
  .replaceAll('#9A4715', '#EDAA72');

const ground = (colour: string) => `<path fill="${colour}" d="M0 0h1200v630H0z"/>`;

const tracks = (d: string) => `<path fill="none" stroke="${TRACK}" stroke-width="4" d="${d}"/>`;

const strokedPath = (d: string) => `<path fill="none" stroke="${INK}" stroke-width="3" d="${d}"/>`;

const thread = (d: string, colour: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${THREAD_WIDTH}" stroke-linejoin="round" d="${d}"/>`;

const threadTo = (x: number, colour: string) => thread(climb(x, 0), colour);

/** The path of the thread to an illustration at `x`, or of a track `below` it. */
const climb = (x: number, below: number) =>
  `M0 ${LOW_Y + below}H${x - (LOW_Y - THREAD_Y)}L${x} ${THREAD_Y + below}`;

const dashes = (d: string) =>
  `<path fill="none" stroke="${LINE}" stroke-width="3" stroke-dasharray="10 8" d="${d}"/>`;

const mat = (x: number, y: number, width: number, height: number) =>
  `<path fill="url(#mat)" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;

/** A mat with its first corner cut, as on the board. */
const chamferedMat = (x: number, y: number, width: number, height: number) =>
  `<path fill="url(#mat)" stroke="${PAD}" stroke-width="4" d="M${x + 40} ${y}h${width - 40}v${height}h-${width}v-${height - 40}z"/>`;

/** The illustration from PANEL_X on, over `width`; it fills its mat from edge to edge. */
function placed(illustration: string, width = PANEL_WIDTH): string {
  const scale = width / 320;
  return `<g transform="translate(${PANEL_X} ${THREAD_Y - 208 * scale}) scale(${scale})">${illustration}</g>`;
}

/** The edge connector at the bottom, as on the home page. */
const contacts = (board: string) =>
  `<path fill="${board}" d="M0 602h1200v28H0z"/><path fill="${PAD}" d="${Array.from({ length: 47 }, (_, i) => `M${40 + i * 24} 602h14v28h-14z`).join('')}"/>`;

/** Pads on the thread down the margin, as before the steps of a procedure. */
const steps = (heights: readonly number[], hole: string) =>
  heights
    .map((y) => `<circle cx="30" cy="${y}" r="13" fill="${hole}" stroke="${THREAD}" stroke-width="7"/>`)
    .join('');

const TICKET = `M24 24H1176V606H24z`;

const ticket = (colour: string) => `<path fill="${colour}" d="${TICKET}"/>`;

/** The edge of the ticket, with a notch at both ends of the line it is torn along. */
const notches = (around: string) =>
  `${strokedPath(TICKET)}<path fill="${around}" d="M${PANEL_X - 18} 20v4a18 18 0 0 0 36 0v-4zM${PANEL_X - 18} 610v-4a18 18 0 0 1 36 0v4z"/>${strokedPath(`M${PANEL_X - 18} 24a18 18 0 0 0 36 0M${PANEL_X - 18} 606a18 18 0 0 1 36 0`)}`;

/** The front of a drawer, from its top edge on. */
const drawer = (y: number) =>
  `<path fill="#0D523E" stroke="${INK}" stroke-width="3" d="M${PANEL_X - 20} ${y}h520v456h-520z"/>`;
