import type { PictureFault } from './make-picture.ts';
import type { PdfFault } from './pdf/inspect-pdf.ts';
import type { FileKind } from './recognise-file.ts';
import type { VideoFault } from './video/inspect-video.ts';

type NotTaken = 'unknown kind' | 'no photo' | 'no photo or video' | 'none of the three' | 'no pdf';

export type FileFault =
  | 'empty'
  | 'too heavy'
  | NotTaken
  | 'heic'
  | PictureFault
  | `pdf ${PdfFault}`
  | `video ${VideoFault}`
  | 'video too heavy'
  | 'one too many';

const sentences: Record<FileFault, string> = {
  empty: 'est vide.',
  'too heavy': 'pèse plus de 25\u00a0Mo.',
  'unknown kind': 'n’est ni une photo (JPEG, PNG, WebP, AVIF, GIF) ni un PDF.',
  'no photo': 'n’est pas une photo (JPEG, PNG, WebP, AVIF, GIF).',
  'no photo or video': 'n’est ni une photo (JPEG, PNG, WebP, AVIF, GIF) ni une vidéo (MP4, MOV).',
  'none of the three': 'n’est ni une photo (JPEG, PNG, WebP, AVIF, GIF), ni une vidéo (MP4, MOV), ni un PDF.',
  'no pdf': 'n’est pas un PDF.',
  heic: 'est une photo HEIC, que le site ne lit pas. Envoyez-la en JPEG\u00a0: sur iPhone, Réglages, Appareil photo, Formats, Le plus compatible.',
  'too many pixels': 'compte plus de 50 millions de pixels. Réduisez l’image, puis recommencez.',
  unreadable:
    'est abîmé ou incomplet. Ouvrez-le sur votre appareil, enregistrez-le de nouveau, puis recommencez.',
  'pdf unreadable':
    'est abîmé ou incomplet. Ouvrez-le sur votre appareil, enregistrez-le de nouveau en PDF, puis recommencez.',
  'pdf locked': 'est protégé par un mot de passe. Envoyez une copie sans protection.',
  'pdf active':
    'contient un programme, un formulaire ou un fichier joint. Imprimez-le en PDF, puis envoyez cette copie.',
  'pdf data': 'contient un fichier joint. Imprimez-le en PDF, puis envoyez cette copie.',
  'pdf too many pages': 'compte plus de 50 pages. Envoyez seulement celles qui comptent.',
  'video unreadable':
    'est une vidéo abîmée ou incomplète. Ouvrez-la sur votre appareil, enregistrez-la de nouveau, puis recommencez.',
  'video in fragments':
    'est une vidéo en fragments, dont le site ne peut pas effacer les lieux. Enregistrez-la de nouveau en MP4, puis recommencez.',
  'video elsewhere':
    'est une vidéo dont les images sont dans un autre fichier. Exportez-la en entier, puis recommencez.',
  'video without pictures': 'n’a pas d’images\u00a0: le site ne prend pas de son seul.',
  'video too heavy': 'pèse plus de 100\u00a0Mo. Raccourcissez la vidéo, puis recommencez.',
  'one too many': 'est de trop.',
};

/** The kinds of files that a field takes. */
export type TakenKinds = 'photos and PDF' | 'photos' | 'photos and videos' | 'photos, videos and PDF' | 'PDF';

/** What is said of a file of a kind that the field does not take. */
export const NOT_TAKEN: Record<TakenKinds, NotTaken> = {
  'photos and PDF': 'unknown kind',
  photos: 'no photo',
  'photos and videos': 'no photo or video',
  'photos, videos and PDF': 'none of the three',
  PDF: 'no pdf',
};

/** Whether a field takes files of this kind. */
export function isTaken(kind: FileKind, kinds: TakenKinds): boolean {
  if (kind === 'pdf') return kinds.includes('PDF');
  return kinds.includes(kind === 'video' ? 'videos' : 'photos');
}

/** The sentence for the sender of a file that was not accepted. */
export function refusalOf(name: string, fault: FileFault): string {
  return `«\u00a0${name}\u00a0» ${sentences[fault]}`;
}

/** The sender's name of a file, made fit to show and keep: no path, nothing invisible, 120 characters. */
export function cleanName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...plain].slice(0, 120).join('') || 'fichier';
}
