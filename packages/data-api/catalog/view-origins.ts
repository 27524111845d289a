/** A column of a view that is an unchanged column of a table or of another view. */
export type Origin = { number: number; relation: number; column: number };

/** `({QUERY … :targetList ({TARGETENTRY …} …) …})` */
const QUERY_DEPTH = 2;
const ENTRY_DEPTH = QUERY_DEPTH + 2;
/** A backslash escapes characters that would otherwise end a name. */
const TOKENS = /\\[\s\S]|[(){}]|:targetList /g;
const ENTRY_END =
  /:resno (\d+) :resname (?:\\[\s\S]|[^\s\\])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/;

/**
 * Reads the origins of a view's columns from its stored tree (`pg_rewrite.ev_action`), as PostgREST does. No other
 * catalogue says under which name a view shows a column. A computed column has no origin.
 */
export function readOrigins(tree: string): Origin[] {
  const origins: Origin[] = [];
  let depth = 0;
  let start = 0;
  let isInList = false;
  for (const { 0: token, index } of tree.matchAll(TOKENS)) {
    if (token.startsWith(':')) isInList ||= depth === QUERY_DEPTH;
    else if (token === '(' || token === '{') {
      depth += 1;
      if (depth === ENTRY_DEPTH) start = index;
    } else if (token === ')' || token === '}') {
      if (isInList && depth === ENTRY_DEPTH) origins.push(...readEntry(tree.slice(start, index + 1)));
      depth -= 1;
      if (isInList && depth === QUERY_DEPTH) break;
    }
  }
  return origins;
}

function readEntry(text: string): Origin[] {
  const [, number, relation, column] = ENTRY_END.exec(text) ?? [];
  if (number === undefined || relation === '0') return [];
  return [{ number: Number(number), relation: Number(relation), column: Number(column) }];
}
