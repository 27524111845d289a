// In a worker: a photograph of fifty megapixels takes a second to open, and two hundred megabytes while it is open.

/** The longest side that the site keeps, in pixels (server/uploads/make-picture.ts). */
const SIDE = 2000;

addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  postMessage(await shrink(file).catch(() => null));
});

/** A smaller JPEG; null if the picture is small enough, or if this browser cannot draw it. */
async function shrink(file: File): Promise<Blob | null> {
  // Upright, as the camera says.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  if (scale === 1 && !/hei[cf]$/i.test(file.type || file.name)) return null;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  // A JPEG has no transparent pixels.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
