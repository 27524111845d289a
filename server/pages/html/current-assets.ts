import type { Config, SiteSettings } from '../../config.ts';
import { prepareScript } from '../../static-files/static-files.ts';
import { foreignOrigins, lateSettings } from '../../third-parties/late-settings.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import type { DocumentAssets } from '../framework/finish-document.ts';
import { readDocumentAssets } from './document-assets.ts';
import { readLateScript } from './late-script.ts';

type CurrentAssetsOptions = {
  buildFolder: string;
  config: Config;
  anonKey: string | undefined;
  /** The settings in force. */
  site: () => SiteSettings;
  /** Where the late script of each version is added; earlier ones stay, for pages that are still open. */
  files: Map<string, CachedPage>;
  fixedHeaders: readonly [string, string][];
};

/**
 * The assets that documents are finished with. A change of settings brings another late script and other origins at
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
    const lateScript = readLateScript(buildFolder, lateSettings(inForce, anonKey));
    files.set(lateScript.url, prepareScript(lateScript.code, [...fixedHeaders]));
    const made = assetsWith(lateScript, foreignOrigins(inForce));
    madeOf.set(settings, made);
    return made;
  };
}
