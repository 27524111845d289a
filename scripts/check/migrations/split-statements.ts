export type Statement = {
  /** The statement in lower case on one line, without comments; quoted text is `''`, bodies between dollars are `$$`. */
  text: string;
  /** The line where it begins, from 1. */
  line: number;
  /** Its comments, including those before it. */
  comments: string;
  /** The text between dollars in it, unchanged. */
  bodies: string[];
};

/** Comments, strings, quoted names, bodies between dollars, ends of statements; in this order. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g;

/** The statements of a SQL file, in enough detail to see what each does. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let line = 1;
  let current: Statement | undefined;
  let comments = '';

  function end() {
    if (current) statements.push({ ...current, text: tidy(current.text), comments });
    current = undefined;
    comments = '';
  }

  for (const [token, dollars] of sql.matchAll(TOKEN)) {
    if (token === ';') end();
    else if (token.startsWith('--') || token.startsWith('/*')) comments += `${token}\n`;
    else if (token.trim() !== '' || current) {
      const before = /^\s*/.exec(token)?.[0] ?? '';
      current ??= { text: '', line: line + countLines(before), comments: '', bodies: [] };
      if (dollars) current.bodies.push(token.slice(dollars.length, -dollars.length));
      current.text += dollars ? '$$' : token.startsWith("'") ? "''" : token;
    }
    line += countLines(token);
  }
  end();
  return statements;
}

const countLines = (text: string) => text.split('\n').length - 1;

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
