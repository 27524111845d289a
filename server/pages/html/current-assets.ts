import type { Config, SiteSettings } from '../../config.ts';
import { prepareScript } from '../../static-files/static-files.ts';
import { foreignOrigins, scriptSettings } from '../../third-parties/script-settings.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import type { DocumentAssets } from '../framework/finish-document.ts';
import { readAfterPaintScript } from './after-paint-script.ts';
import { readDocumentAssets } from './document-assets.ts';

type CurrentAssetsOptions = {
  buildFolder: string;
  config: Config;
  anonKey: string | undefined;
  /** The settings in force. */
  site: () => SiteSettings;
  /** Where the after-paint script of each version is added; earlier ones stay, for pages that are still open. */
  files: Map<string, CachedPage>;
  fixedHeaders: readonly [string, string][];
};

/**
 * The assets that documents are finished with. A change of settings brings another after-paint script and other origins at
 * once.
 */
export function currentAssets({
  buildFolder,
  config,
  anonKey,
  site,
  files,
  fixedHeaders,
}: CurrentAssetsOptions): () => DocumentAssets {
  const assetsWith = readDocumentAssets(buildFolder);
  const madeOf = new WeakMap<SiteSettings, DocumentAssets>();
  return () => {
    const settings = site();
    const known = madeOf.get(settings);
    if (known) return known;
    const inForce = { ...config, site: settings };
    const afterPaintScript = readAfterPaintScript(buildFolder, scriptSettings(inForce, anonKey));
    files.set(afterPaintScript.url, prepareScript(afterPaintScript.code, [...fixedHeaders]));
    const made = assetsWith(afterPaintScript, foreignOrigins(inForce));
    madeOf.set(settings, made);
    return made;
  };
}
