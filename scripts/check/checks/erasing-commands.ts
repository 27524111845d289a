import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';

const CODE = /<pre[^>]*>(.*?)<\/pre>/gsu;
const REAL_DISK = String.raw`\/dev\/(?:sd[a-z]|nvme\d+n\d+|mmcblk\d+|disk\d+)(?:p?\d+)?(?!\w)`;

/** Commands that erase a disk which the reader may well have, if they are pasted as they are. */
const ERASES: readonly RegExp[] = [
  new RegExp(String.raw`\bdd\b[^\n]*\bof=${REAL_DISK}`, 'u'),
  new RegExp(
    String.raw`\b(?:shred|wipefs|blkdiscard|mkfs(?:\.\w+)?|nvme (?:format|sanitize))\b[^\n]*${REAL_DISK}`,
    'u',
  ),
  new RegExp(String.raw`\bhdparm\b[^\n]*--security-(?:erase|set-pass)\b[^\n]*${REAL_DISK}`, 'u'),
  /\bFormat-Volume\b[^\n]*-DriveLetter\s+[A-Z](?!\w)/u,
  /\bClear-Disk\b[^\n]*-Number\s+\d/u,
  /\bselect (?:disk|volume|partition) \d[\s\S]*^\s*(?:clean|format|delete|convert)\b/mu,
];

/** Commands that erase, and the warning that the words before them must give. */
const ERASING =
  /\bof=\/dev\/|\b(?:shred|wipefs|blkdiscard|mkfs|nvme format|nvme sanitize|Format-Volume|Clear-Disk)\b|--security-erase|^\s*clean\b/mu;
const WARNS = /effac|détrui|formate|retour/iu;
const WORDS_BEFORE = 900;

/**
 * A target must be a placeholder (LETTRE, NUMERO, sdX, nvmeXn1), and the words before a command must say what it
 * costs.
 */
export const checkErasingCommands: Check = ({ pages }) => pages.flatMap(commandsIn);

function commandsIn({ page }: SourcePage): Problem[] {
  return [...page.html.matchAll(CODE)].flatMap(({ 1: marked = '', index }) => {
    const code = withoutTags(marked);
    const report = (message: string): Problem => ({
      file: page.source,
      line: null,
      severity: 'error',
      message: `${message} : « ${firstErasing(code)} »`,
    });
    const before = withoutTags(page.html.slice(0, index)).slice(-WORDS_BEFORE);
    return [
      ...(ERASES.some((command) => command.test(code))
        ? [report('commande qui efface, et dont la cible peut exister (LETTRE, NUMERO, sdX, nvmeXn1)')]
        : []),
      ...(ERASING.test(code) && !WARNS.test(before)
        ? [report('commande qui efface, sans que les mots d’avant le disent')]
        : []),
    ];
  });
}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '');
}

function firstErasing(code: string): string {
  return (code.split('\n').find((row) => ERASING.test(row)) ?? code).trim().slice(0, 80);
}
