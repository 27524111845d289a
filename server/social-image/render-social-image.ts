import path from 'node:path';
import sharp from 'sharp';
import { readIllustration } from './illustration.ts';
import { readRendered } from './rendered.ts';
import { sectionDrawing, sectionLooks } from './section-drawing.ts';
import { imageSections, type SectionName } from './sections.ts';
import { type Ink, textLayer } from './text-layer.ts';

const DEFAULT_KICKER = 'Réparateur indépendant à Reims';
const BOARD_INK: Ink = { title: '#F4F8F2', kicker: '#C2DACE' };

export type SocialCard = {
  title: string;
  /** The line under the title; by default the section’s. */
  kicker?: string;
  /** The section, which decides the look; without one, the board of the home page. */
  section?: SectionName | null;
  /** The page’s own file in public/illustrations; by default the section’s. */
  illustration?: string | null;
  /** What art/ rendered of its subject, by its address: in place of the illustration. */
  rendered?: string | null;
  /** Before the line under the title. */
  price?: string | null;
};

/** Flat colours: a palette holds them all, and dithering would only add weight. */
const DRAWN = { palette: true, colours: 128, dither: 0, effort: 7, compressionLevel: 9 };

/** A rendered picture has more shades than a palette: dots stand for those between. */
const RENDERED = { ...DRAWN, colours: 256, dither: 0.7 };

/** The picture shown with a shared link: PNG, 1200 × 630, the title of the page in the look of its section. */
export async function renderSocialImage(card: SocialCard): Promise<Buffer> {
  const rendered = card.section && card.rendered ? await readRendered(card.rendered) : null;
  const { ground, ink, kicker } = backgroundOf(card, rendered);
  const line = [card.price, card.kicker ?? kicker].filter(Boolean).join(' · ');
  const text = await textLayer({ title: card.title, kicker: line, ink });
  return sharp(await ground)
    .composite([{ input: Buffer.from(text) }])
    .png(rendered ? RENDERED : DRAWN)
    .toBuffer();
}

function backgroundOf(
  { section, illustration }: SocialCard,
  rendered: string | null,
): { ground: Promise<Buffer>; ink: Ink; kicker: string } {
  if (!section) return { ground: drawnBoard(), ink: BOARD_INK, kicker: DEFAULT_KICKER };
  const { kicker, illustration: usual } = imageSections[section];
  const drawn = () => [illustration, usual].map((name) => name && readIllustration(name)).find(Boolean);
  const drawing = Buffer.from(sectionDrawing(section, rendered ?? drawn() ?? ''));
  return { ground: toPixels(drawing), ink: sectionLooks[section].ink, kicker };
}

let board: Promise<Buffer> | undefined;

/** board.svg in pixels, drawn once. */
function drawnBoard(): Promise<Buffer> {
  board ??= toPixels(path.join(import.meta.dirname, 'board.svg'));
  return board;
}

const toPixels = (drawing: Buffer | string) => sharp(drawing).png({ compressionLevel: 0 }).toBuffer();
