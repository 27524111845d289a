const LIMIT_MS = 30_000;

/**
 * The photograph as a smaller JPEG, without what its camera wrote into it. The file itself where that would gain nothing, or where the
 * browser cannot do it: the server does it too.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const small = await askWorker(file);
  if (!small || (small.size >= file.size && /^image\/(?:jpeg|png|webp|avif)$/.test(file.type))) return file;
  const name = file.name.replace(/(?:\.\w{1,5})?$/, '.jpg');
  return new File([small], name, { type: 'image/jpeg', lastModified: file.lastModified });
}

async function askWorker(file: File): Promise<Blob | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob | null>((resolve) => {
      setTimeout(() => resolve(null), LIMIT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
