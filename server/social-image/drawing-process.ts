import os from 'node:os';
import sharp from 'sharp';
import { renderSocialImage, type SocialCard } from './render-social-image.ts';

/** Started by draw-in-process.ts: draws the cards it receives, one after the other, until its parent disconnects. */
export type Drawing = { png: Uint8Array } | { problem: string };

// Visitors' requests come first: low priority, one thread, and no cache for pictures that never come twice.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', async (card: SocialCard) => {
  answerDrawing(await renderSocialImage(card).then(toDrawing, toProblem));
});
process.on('disconnect', () => process.exit());

function answerDrawing(drawing: Drawing): void {
  if (process.connected) process.send?.(drawing);
}

function toDrawing(png: Buffer): Drawing {
  return { png };
}

function toProblem(error: unknown): Drawing {
  return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
