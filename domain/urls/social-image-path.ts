const FOLDER = '/social';
const HOME = '/index';

/** The address of a page's social image: `/services/x` → `/social/services/x.png`, `/` → `/social/index.png`. */
export function socialImagePath(pagePath: string): string {
  const [path = ''] = pagePath.split(/[?#]/);
  return `${FOLDER}${path.replace(/\/+$/, '') || HOME}.png`;
}

/** The page of a social image's address; null if it is not one. Inverse of `socialImagePath`. */
export function pageOfSocialImage(imagePath: string): string | null {
  const name = /^\/social(\/.+)\.png$/.exec(imagePath)?.[1];
  if (!name) return null;
  return name === HOME ? '/' : name;
}
