/** « Le lun. 23 nov. 2026 à 10:12, L’Atelier Papin <…> a écrit : », over up to three lines. */
const WROTE = /^(?:Le|On|Il|Am|El)\s[\s\S]{5,300}(?:a écrit|wrote|schrieb|ha scritto|escribió)\s?:?$/u;
/** « -----Message d’origine----- » */
const RULE = /^(?:-{2,}|_{2,})\s?(?:message|original|ursprüngliche|mensaje|messaggio)[^-_]*(?:-{2,}|_{2,})$/iu;
/** The line of Outlook above the mail that is answered. */
const LINE = /^_{20,}$/;
const HEAD = /^\*?(?:De|From|Von)\s?:\*?\s/u;
const HEAD_BELOW = /^\*?(?:Envoyé|Sent|Date|Gesendet|À|To|Objet|Subject)\s?(?:le\s?)?:\*?\s/mu;
/** Above a mail that is passed on, which is what its sender means. */
const PASSED_ON =
  /^(?:-{2,}\s?(?:forwarded|message transféré|weitergeleitete)|(?:début du message (?:transféré|réexpédié)|begin forwarded message)\s?:)/iu;
/** What telephones add by themselves. */
const FROM_PHONE = /^(?:Envoyé (?:de|depuis|à partir de) (?:mon|ma|Outlook|Yahoo|Proton)|Sent from (?:my|Outlook|Yahoo|Proton)|Télécharger Outlook)/iu;

/** Whether the answered mail begins with this line. */
function isCut(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? '';
  if (line === '--' || LINE.test(line) || RULE.test(line)) return true;
  const ahead = lines.slice(at, at + 3).map((each) => each.trim());
  if ([1, 2, 3].some((count) => WROTE.test(ahead.slice(0, count).join(' ')))) return true;
  return HEAD.test(line) && HEAD_BELOW.test(lines.slice(at + 1, at + 5).join('\n'));
}

/**
 * What somebody wrote in an answer: without the mail that it answers, lines that are quoted, and what their program signs with. A mail that has
 * nothing else comes back whole.
 */
export function ownWords(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const passedOn = lines.findIndex((line) => PASSED_ON.test(line.trim()));
  const cut = lines.findIndex((_, at) => isCut(lines, at));
  const end = passedOn >= 0 && passedOn <= cut ? -1 : cut;
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'));
  while (own.length > 0 && (own.at(-1)?.trim() === '' || FROM_PHONE.test(own.at(-1)?.trim() ?? ''))) own.pop();
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
