/** « Le lun. 23 nov. 2026 à 10:12, L’Atelier Papin <…> a écrit : » */
const WROTE = /^(?:Le|On|Il|Am|El)\s[\s\S]{5,300}(?:a écrit|wrote|schrieb|ha scritto|escribió)\s?:?$/u;
/** The same line may be broken into as many. */
const WROTE_LINES = 3;
/** « -----Message d’origine----- » */
const RULE =
  /^(?:-{2,}|_{2,})\s?(?:message|original|ursprüngliche|mensaje|messaggio)[^-_]*(?:-{2,}|_{2,})$/iu;
/** The line of Outlook above the mail that is answered. */
const LINE = /^_{20,}$/;
const HEAD = /^\*?(?:De|From|Von)\s?:\*?\s/u;
const HEAD_BELOW = /^\*?(?:Envoyé|Sent|Date|Gesendet|À|To|Objet|Subject)\s?(?:le\s?)?:\*?\s/mu;
/** Above a mail that is passed on, which is what its sender means. */
const PASSED_ON =
  /^(?:-{2,}\s?(?:forwarded|message transféré|weitergeleitete)|(?:début du message (?:transféré|réexpédié)|begin forwarded message)\s?:)/iu;
/** What telephones add by themselves. */
const FROM_PHONE =
  /^(?:Envoyé (?:de|depuis|à partir de) (?:mon|ma|Outlook|Yahoo|Proton)|Sent from (?:my|Outlook|Yahoo|Proton)|Télécharger Outlook)/iu;

/** Whether all below this line is a signature, or the answered mail without a mark at its lines. */
function isEnd(lines: readonly string[], at: number): boolean {
  if (lines[at] === '-- ') return true;
  const line = lines[at]?.trim() ?? '';
  if (LINE.test(line) || RULE.test(line)) return true;
  return HEAD.test(line) && HEAD_BELOW.test(lines.slice(at + 1, at + 5).join('\n'));
}

/** How many lines say who wrote what is below them; 0: this one does not. */
function wroteAt(lines: readonly string[], at: number): number {
  const ahead = lines.slice(at, at + WROTE_LINES).map((each) => each.trim());
  return ahead.findIndex((_, last) => WROTE.test(ahead.slice(0, last + 1).join(' '))) + 1;
}

const isQuoted = (line: string): boolean => line.startsWith('>');

/** The lines around those that are quoted. Where none is marked, all below « … a écrit : » is. */
function withoutQuoted(lines: readonly string[]): string[] {
  const wrote = lines.findIndex((_, at) => wroteAt(lines, at) > 0);
  if (wrote < 0) return lines.filter((line) => !isQuoted(line));
  const below = lines.slice(wrote + wroteAt(lines, wrote));
  return [...lines.slice(0, wrote), ...(below.some(isQuoted) ? below : [])].filter((line) => !isQuoted(line));
}

/**
 * What somebody wrote in an answer: without the mail that it answers, lines that are quoted, and what their program
 * signs with. A mail that has nothing else comes back whole.
 */
export function ownWords(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const passedOn = lines.findIndex((line) => PASSED_ON.test(line.trim()));
  const end = lines.findIndex((_, at) => isEnd(lines, at));
  const own =
    passedOn >= 0 && (end < 0 || passedOn <= end)
      ? lines
      : withoutQuoted(end < 0 ? lines : lines.slice(0, end));
  while (own.length > 0 && (own.at(-1)?.trim() === '' || FROM_PHONE.test(own.at(-1)?.trim() ?? '')))
    own.pop();
  return own.join('\n').trim() || text.trim();
}

/** A long text in parts of at most `max` characters, cut where a line or a word ends. */
export function inParts(text: string, max: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const head = rest.slice(0, max);
    const end = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((at) => at > max / 2) ?? max;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter(Boolean);
}
