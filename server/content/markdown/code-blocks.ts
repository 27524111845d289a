import type { Element, ElementContent, Root } from 'hast';
import { all, createLowlight } from 'lowlight';
import { toString as textOf } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { ownValue } from '#domain/text/own-value.ts';
import type { BodyProblem } from './body-problem.ts';

/** By the word after the fence: the name that readers see, and the grammar that colours the block, null for none. */
const LANGUAGES: Readonly<Record<string, { label: string; grammar: string | null }>> = {
  cfg: { label: 'Configuration', grammar: 'bash' },
  cpp: { label: 'C++', grammar: 'cpp' },
  dns: { label: 'Zone DNS', grammar: 'dns' },
  html: { label: 'HTML', grammar: 'xml' },
  ini: { label: 'INI', grammar: 'ini' },
  js: { label: 'JavaScript', grammar: 'javascript' },
  json: { label: 'JSON', grammar: 'json' },
  lua: { label: 'Lua', grammar: 'lua' },
  nginx: { label: 'Nginx', grammar: 'nginx' },
  openscad: { label: 'OpenSCAD', grammar: null },
  powershell: { label: 'PowerShell', grammar: 'powershell' },
  properties: { label: 'Properties', grammar: 'properties' },
  python: { label: 'Python', grammar: 'python' },
  sh: { label: 'Terminal', grammar: 'bash' },
  sql: { label: 'SQL', grammar: 'sql' },
  text: { label: 'Texte', grammar: null },
  yaml: { label: 'YAML', grammar: 'yaml' },
};

const PLAIN = 'text';

/**
 * The four looks of app/features/copy-code/code.css, by the grammars' classes. The rest stays plain: commands, since most
 * lines are one, and numbers, which are more often parts of addresses and versions than values.
 */
const LOOKS: Readonly<Record<string, string>> = {
  ...shown('code-comment', 'comment quote'),
  ...shown('code-string', 'string regexp symbol char'),
  ...shown('code-keyword', 'keyword literal title name section type meta selector-tag'),
  ...shown('code-value', 'variable attr attribute property template-variable'),
};

const lowlight = createLowlight(
  Object.fromEntries(
    Object.values(LANGUAGES).flatMap(({ grammar }) => {
      const rules = grammar === null ? undefined : all[grammar];
      return rules ? [[grammar, rules]] : [];
    }),
  ),
);

/**
 * A block of code under the name of its language, coloured by classes. It scrolls by itself, so the keyboard can
 * reach it; a script adds a copy button beside the name (app/features/copy-code/).
 */
export function presentCode(tree: Root): BodyProblem[] {
  const problems: BodyProblem[] = [];
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'pre' || !parent || index === undefined) return;
    const [code] = node.children;
    if (code?.type !== 'element') return;
    const name = writtenLanguage(code) ?? PLAIN;
    const language = ownValue(LANGUAGES, name);
    if (!language)
      problems.push({
        line: node.position?.start.line ?? 1,
        severity: 'error',
        message: `langage « ${name} » inconnu, il existe ${Object.keys(LANGUAGES).join(', ')}`,
      });
    const { label, grammar } = language ?? { label: name, grammar: null };
    code.properties = {};
    if (grammar) code.children = colour(grammar, textOf(code));
    node.properties = { tabIndex: 0, role: 'group', ariaLabel: label };
    parent.children.splice(index, 1, under(label, node));
    return [SKIP, index + 1];
  });
  return problems;
}

function shown(look: string, scopes: string): Record<string, string> {
  return Object.fromEntries(scopes.split(' ').map((scope) => [scope, look]));
}

function writtenLanguage({ properties }: Element): string | undefined {
  const [name] = Array.isArray(properties.className) ? properties.className : [];
  return name === undefined ? undefined : String(name).replace(/^language-/, '');
}

function under(label: string, pre: Element): Element {
  const name: Element = {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value: label }],
  };
  return { type: 'element', tagName: 'div', properties: { className: ['code'] }, children: [name, pre] };
}

function colour(grammar: string, code: string): ElementContent[] {
  const { children } = lowlight.highlight(grammar, code, { prefix: '' });
  return children.flatMap((child) => (child.type === 'doctype' ? [] : simplify(child, null)));
}

/** Spans without a look of ours, or with that of their parent, only add weight: they are replaced by their text. */
function simplify(node: ElementContent, around: string | null): ElementContent[] {
  if (node.type !== 'element') return [node];
  const scopes = Array.isArray(node.properties.className) ? node.properties.className : [];
  const look = LOOKS[String(scopes[0])] ?? null;
  const children = node.children.flatMap((child) => simplify(child, look ?? around));
  if (look === null || look === around) return children;
  return [{ ...node, properties: { className: [look] }, children }];
}
