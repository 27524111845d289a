/** The longest side of the picture, in pixels. */
const SIDE = 800;
/** Many videos begin with a black picture. */
const MOMENT_S = 1;
const LIMIT_MS = 15_000;

/** A picture of a video, to show until it is played; null if this browser cannot open it. */
export async function drawPoster(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
    await event(video, 'loadeddata', limit);
    const moment = Math.min(MOMENT_S, (video.duration || 0) / 2);
    if (moment > 0) {
      video.currentTime = moment;
      await event(video, 'seeked', limit);
    }
    return await drawn(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

const event = (video: HTMLVideoElement, name: string, limit: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });

async function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, SIDE / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing || canvas.width === 0 || canvas.height === 0) return null;
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
