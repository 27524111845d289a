export type FileRules = {
  /** As in the attribute: MIME types, « image/* », or endings (« .pdf »), separated by commas. */
  accept?: string | undefined;
  maxBytes: number;
  maxFiles: number;
  /** Upper bound for all of them together. */
  maxFormBytes?: number | undefined;
};

export type FileChoice = {
  files: readonly File[];
  /** A sentence for each file that was left out. */
  refused: readonly string[];
};

/** Adds newly picked or dropped files to those already there. A file picked twice is there once. */
export function addFiles(there: readonly File[], added: readonly File[], rules: FileRules): FileChoice {
  const files = [...there];
  const refused: string[] = [];
  for (const file of added) {
    if (files.some((known) => isSame(known, file))) continue;
    const fault = faultOf(file, files, rules);
    if (fault) refused.push(`«\u00a0${file.name}\u00a0» ${fault}`);
    else files.push(file);
  }
  return { files, refused };
}

function faultOf(
  file: File,
  there: readonly File[],
  { accept, maxBytes, maxFiles, maxFormBytes = Number.POSITIVE_INFINITY }: FileRules,
): string | null {
  if (isHeic(file) && accept?.includes('image/')) return HEIC;
  if (!isAccepted(file, accept)) return 'n’est pas d’un type accepté.';
  if (file.size > maxBytes)
    return `pèse ${formatFileSize(file.size)}\u00a0: ${formatFileSize(maxBytes)} au plus.`;
  if (there.reduce((sum, { size }) => sum + size, file.size) > maxFormBytes)
    return `est de trop\u00a0: ${formatFileSize(maxFormBytes)} au plus en un envoi.`;
  if (there.length >= maxFiles)
    return `est de trop\u00a0: ${maxFiles} ${maxFiles > 1 ? 'fichiers' : 'fichier'} au plus.`;
  return null;
}

/** iPhones photograph so, and turn their pictures into JPEG for a page by themselves; other devices do not. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

export const isVideo = ({ name, type }: File): boolean =>
  type.startsWith('video/') || /\.(?:mp4|mov)$/i.test(name);

const HEIC =
  'est une photo HEIC, que ce navigateur ne sait pas convertir. Enregistrez-la en JPEG, puis choisissez cette copie\u00a0; sur iPhone, c’est le réglage Appareil photo, Formats, Le plus compatible.';

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Browsers apply `accept` to their file dialog only, not to drops. */
export function isAccepted({ name, type }: File, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept
    .toLowerCase()
    .split(',')
    .map((rule) => rule.trim())
    .some((rule) => {
      if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule);
      return rule.endsWith('/*') ? type.startsWith(rule.slice(0, -1)) : type === rule;
    });
}

const UNITS = ['octets', 'Ko', 'Mo', 'Go'];

/** « 1,2 Mo »: powers of a thousand, as systems and shops write sizes. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // 999 500 would round to « 1000 Ko ».
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const figures = unit === 0 || size >= 99.95 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${String(figures).replace('.', ',')}\u00a0${UNITS[unit]}`;
}
