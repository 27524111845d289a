const FOLDER = '/social';
const HOME = '/index';

/** Where the social image of a page is: `/services/x` → `/social/services/x.png`, `/` → `/social/index.png`. */
export function socialImagePath(pagePath: string): string {
  const [path = ''] = pagePath.split(/[?#]/);
  return `${FOLDER}${path.replace(/\/+$/, '') || HOME}.png`;
}

/** The page that a social image address shows; null when it is no such address. Undoes `socialImagePath`. */
export function pageOfSocialImage(imagePath: string): string | null {
  const name = /^\/social(\/.+)\.png$/.exec(imagePath)?.[1];
  if (!name) return null;
  return name === HOME ? '/' : name;
}
