import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// 1 MB of WebAssembly (0.4 MB sent): only `openReader` imports this file, when somebody reads with the camera.

// From our own site; by itself the library asks a network of others.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The code in a picture; null if there is none. */
export async function readImage(image: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(image, {
    formats: ['EAN13', 'EAN8', 'Code39', 'QRCode'],
    maxNumberOfSymbols: 1,
  });
  return found?.text ?? null;
}
