import type { PictureFault } from './make-picture.ts';
import type { PdfFault } from './pdf/inspect-pdf.ts';

type NotTaken = 'unknown kind' | 'no photo' | 'no pdf';

export type FileFault =
  | 'empty'
  | 'too heavy'
  | NotTaken
  | 'heic'
  | PictureFault
  | `pdf ${PdfFault}`
  | 'one too many';

const sentences: Record<FileFault, string> = {
  empty: 'est vide.',
  'too heavy': 'pèse plus de 10\u00a0Mo.',
  'unknown kind': 'n’est ni une photo (JPEG, PNG, WebP, AVIF, GIF) ni un PDF.',
  'no photo': 'n’est pas une photo (JPEG, PNG, WebP, AVIF, GIF).',
  'no pdf': 'n’est pas un PDF.',
  heic: 'est une photo HEIC, que le site ne lit pas. Envoyez-la en JPEG\u00a0: sur iPhone, Réglages, Appareil photo, Formats, Le plus compatible.',
  'too many pixels': 'compte plus de 40 millions de pixels. Réduisez l’image, puis recommencez.',
  unreadable:
    'est abîmé ou incomplet. Ouvrez-le sur votre appareil, enregistrez-le de nouveau, puis recommencez.',
  'pdf unreadable':
    'est abîmé ou incomplet. Ouvrez-le sur votre appareil, enregistrez-le de nouveau en PDF, puis recommencez.',
  'pdf locked': 'est protégé par un mot de passe. Envoyez une copie sans protection.',
  'pdf active':
    'contient un programme, un formulaire ou un fichier joint. Imprimez-le en PDF, puis envoyez cette copie.',
  'pdf data': 'contient un fichier joint. Imprimez-le en PDF, puis envoyez cette copie.',
  'pdf too many pages': 'compte plus de 50 pages. Envoyez seulement celles qui comptent.',
  'one too many': 'est de trop.',
};

/** The kinds of files that a field takes. */
export type TakenKinds = 'photos and PDF' | 'photos' | 'PDF';

/** What is said of a file of a kind that the field does not take. */
export const NOT_TAKEN: Record<TakenKinds, NotTaken> = {
  'photos and PDF': 'unknown kind',
  photos: 'no photo',
  PDF: 'no pdf',
};

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
