import path from 'node:path';
import { legalVersionsSchema } from '../../content/legal-versions.ts';
import { readYamlFile } from '../../content/source/yaml-file.ts';

export type OrderSettings = {
  /** The newest terms, which are in force: cgv/2026-11-21. */
  cgvVersion: string;
  /** The newest privacy notice: privacy/2026-11-21. */
  privacyVersion: string;
  /** The address of each of their versions, by its name. */
  legalDir: string;
};

/**
 * The settings of content/ that orders need.
 * @throws ContentError if a file is missing or breaks its schema.
 */
export function readOrderSettings(contentDir: string): OrderSettings {
  const versions = readYamlFile(path.join(contentDir, 'data/legal-versions.yml'), legalVersionsSchema);
  const newest = (text: string) => {
    const version = Object.keys(versions)
      .filter((each) => each.startsWith(`${text}/`))
      .toSorted()
      .at(-1);
    if (!version) throw new Error(`content/data/legal-versions.yml: aucune version de ${text}`);
    return version;
  };
  return {
    cgvVersion: newest('cgv'),
    privacyVersion: newest('privacy'),
    legalDir: path.join(contentDir, 'pages/legal'),
  };
}
