import { type ESTree, parseSync } from 'vite';

/** One UTF-16 unit of a text as its reader gets it, and the characters of the source that write it. */
type Sign = {
  unit: string;
  start: number;
  /** The start, if it contains something known only at run time: VALUE or ELEMENT. */
  end: number;
  /** The way the source writes a no-break space here. */
  noBreakSpace: '\\u00a0' | '&nbsp;';
};

/** A literal, a template or the words between two tags. */
export type CodeText = Sign[];

/** A digit: « ${hours} h » is a number and its unit. */
const VALUE = '0';
export const ELEMENT = '\ufffc';

/** Functions that typeset their argument, or make it part of an address. */
const PLAIN_CALLS = new Set(['typeset', 'contactPath', 'quotePath']);

type Node = ESTree.Node;

/**
 * All texts of a module except those in calls that take them plain, tagged templates (SQL) and errors for the log.
 */
export function codeTexts(file: string, source: string): CodeText[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return textsIn(program, source);
}

function textsIn(node: Node, source: string): CodeText[] {
  if (isForMachines(node)) return [];
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? [signsOf(source, node.start + 1, node.end - 1, 'script')] : [];
  if (node.type === 'JSXAttribute' && node.value?.type === 'Literal')
    return [signsOf(source, node.value.start + 1, node.value.end - 1, 'jsx')];
  const inside = childrenOf(node).flatMap((child) => textsIn(child, source));
  if (node.type === 'TemplateLiteral') return [signsOfTemplate(node, source), ...inside];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return [node.children.flatMap((child) => signsOfChild(child, source)), ...inside];
  return inside;
}

function isForMachines(node: Node): boolean {
  if (node.type === 'CallExpression')
    return node.callee.type === 'Identifier' && PLAIN_CALLS.has(node.callee.name);
  if (node.type === 'NewExpression') return node.callee.type === 'Identifier' && node.callee.name === 'Error';
  return node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function signsOfTemplate({ quasis, expressions }: ESTree.TemplateLiteral, source: string): CodeText {
  return quasis.flatMap((quasi, index) => {
    const expression = expressions[index];
    // Its delimiters are part of it: ` or } before, ${ or ` after.
    const end = quasi.end - (quasi.tail ? 1 : 2);
    const words = signsOf(source, quasi.start + 1, end, 'script');
    return expression ? [...words, placeholder(VALUE, expression)] : words;
  });
}

function signsOfChild(child: ESTree.JSXChild, source: string): CodeText {
  if (child.type === 'JSXText') return collapse(signsOf(source, child.start, child.end, 'jsx'));
  if (child.type !== 'JSXExpressionContainer') return [placeholder(ELEMENT, child)];
  const { expression, start, end } = child;
  if (expression.type === 'JSXEmptyExpression') return [];
  const isSpace = expression.type === 'Literal' && expression.value === ' ';
  return [isSpace ? { unit: ' ', start, end, noBreakSpace: '&nbsp;' } : placeholder(VALUE, child)];
}

/**
 * The words between two tags as React reads them: line breaks and the spaces around them become one space, or none at
 * the ends.
 */
function collapse(signs: CodeText): CodeText {
  const text = signs.map(({ unit }) => unit).join('');
  const lines = [...text.matchAll(/[ \t]*(?:\r?\n[ \t]*)+/g)].reverse();
  const collapsed = [...signs];
  for (const { 0: run, index } of lines) {
    const [first, last] = [signs[index], signs[index + run.length - 1]];
    const isInside = index > 0 && index + run.length < text.length;
    if (first && last)
      collapsed.splice(index, run.length, ...(isInside ? [{ ...first, unit: ' ', end: last.end }] : []));
  }
  return collapsed;
}

const WRITTEN = {
  jsx: /&nbsp;|./gs,
  script: /\\u[\da-f]{4}|\\(?:\r\n|.)|./gis,
};

function signsOf(source: string, start: number, end: number, place: keyof typeof WRITTEN): CodeText {
  return [...source.slice(start, end).matchAll(WRITTEN[place])].map(({ 0: written, index }) => ({
    unit: unitOf(written),
    start: start + index,
    end: start + index + written.length,
    noBreakSpace: place === 'jsx' ? '&nbsp;' : '\\u00a0',
  }));
}

function unitOf(written: string): string {
  if (written === '&nbsp;') return '\u00a0';
  if (written.startsWith('\\u') && written.length === 6)
    return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  return written.startsWith('\\') ? (written === '\\n' ? '\n' : written.slice(1, 2)) : written;
}

function placeholder(unit: string, { start }: Node): Sign {
  return { unit, start, end: start, noBreakSpace: '\\u00a0' };
}
