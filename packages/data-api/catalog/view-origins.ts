/** A column of a view that is a column of a table or of another view, as it stands. */
export type Origin = { number: number; relation: number; column: number };

/** `({QUERY … :targetList ({TARGETENTRY …} …) …})` */
const QUERY_DEPTH = 2;
const ENTRY_DEPTH = QUERY_DEPTH + 2;
/** A backslash stands before what would otherwise end a name. */
const TOKENS = /\\[\s\S]|[(){}]|:targetList /g;
const ENTRY_END =
  /:resno (\d+) :resname (?:\\[\s\S]|[^\s\\])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/;

/**
 * Reads where a view's columns are from in the tree that PostgreSQL stores it as (`pg_rewrite.ev_action`). No other catalogue
 * tells under which name a view shows a column; PostgREST reads the same tree. A computed column has no origin.
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
