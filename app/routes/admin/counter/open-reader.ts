/** Codes of makers, bars and squares of our labels, by their names in the Barcode Detection API. */
const FORMATS = ['ean_13', 'ean_8', 'code_39', 'qr_code'];

type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Reads a code in what a camera shows now; null if there is none. */
type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own reader where it knows all these codes; otherwise one that is fetched now. */
export async function openReader(): Promise<ReadFrame> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = Own ? await Own.getSupportedFormats() : [];
  if (Own && FORMATS.every((format) => known.includes(format))) {
    const detector = new Own({ formats: FORMATS });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { readImage } = await import('./read-image.ts');
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!drawing || width === 0) return null;
    Object.assign(canvas, { width, height });
    drawing.drawImage(video, 0, 0);
    return readImage(drawing.getImageData(0, 0, width, height));
  };
}
