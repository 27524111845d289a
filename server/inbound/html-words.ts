/** Those that French mails have. A capital has the name of its letter with a capital. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', apos: '’', gt: '>', lt: '<', nbsp: ' ', quot: '"' },
  ...{ agrave: 'à', acirc: 'â', ccedil: 'ç', eacute: 'é', egrave: 'è', ecirc: 'ê', euml: 'ë' },
  ...{ icirc: 'î', iuml: 'ï', ocirc: 'ô', oelig: 'œ', ugrave: 'ù', ucirc: 'û', uuml: 'ü' },
  ...{ laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ deg: '°', euro: '€', hellip: '…', mdash: '—', ndash: '–' },
};

/** What is in them is not for reading. */
const SILENT: ReadonlySet<string> = new Set(['head', 'script', 'style', 'title']);
/** A line ends where they end. */
const LINES: ReadonlySet<string> = new Set(['br', 'div', 'h1', 'h2', 'h3', 'h4', 'li', 'p', 'tr']);
/** Gmail and Outlook put the answered mail, to its end, below such an element. */
const ANSWERED = /gmail_quote|divRplyFwdMsg|appendonsend/;

/**
 * The words of a mail that has only HTML, without what it quotes; all of them where it has no others. Nothing of the result
 * is shown as HTML. Each character is looked at a few times at most: whoever writes the mail chooses what is in it.
 */
export function htmlWords(html: string): string {
  const own: string[] = [];
  const all: string[] = [];
  let quotes = 0;
  let isAnswered = false;
  function add(text: string): void {
    all.push(text);
    if (quotes === 0 && !isAnswered) own.push(text);
  }
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? -1 : html.indexOf('>', open);
    add(html.slice(at, end < 0 ? html.length : open).replaceAll(/\s+/g, ' '));
    if (end < 0) break;
    if (html.startsWith('!--', open + 1)) {
      at = endOf(html, '-->', open) + 3;
      continue;
    }
    const tag = html.slice(open + 1, end);
    const [, slash, name = ''] = /^(\/?)([a-z][a-z0-9]*)/.exec(tag.slice(0, 20).toLowerCase()) ?? [];
    at = end + 1;
    if (!slash && SILENT.has(name)) at = endOf(html, `</${name}`, at);
    else if (name === 'blockquote') quotes = Math.max(0, quotes + (slash ? -1 : 1));
    else if (name === 'div' && ANSWERED.test(tag)) isAnswered = true;
    if (LINES.has(name) && (slash || name === 'br')) add('\n');
  }
  return tidy(own.join('')) || tidy(all.join(''));
}

/** Where these characters come next, whatever their capitals; the end of the text if they do not. */
function endOf(html: string, closing: string, from: number): number {
  const pattern = new RegExp(closing, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

const tidy = (text: string): string =>
  text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, entity)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()]?.toUpperCase() ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
