import { isNode, LineCounter, parseDocument, type YAMLError } from 'yaml';

export type YamlPath = readonly PropertyKey[];

/** YAML that remembers where each value was written, so that a problem can name its line. */
export type LocatedYaml = {
  value: unknown;
  errors: { line: number; message: string }[];
  /** Line of the value at this path, or of its nearest parent when it is absent. */
  lineOf: (path: YamlPath) => number;
};

/** @param linesBefore lines of the file above this text, for a frontmatter. */
export function parseYaml(text: string, linesBefore: number): LocatedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  return {
    value: document.errors.length > 0 ? null : document.toJS(),
    errors: document.errors.map((error) => ({ line: lineAt(error.pos[0]), message: explain(error) })),
    lineOf: (path) => {
      for (let length = path.length; length > 0; length -= 1) {
        const node = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return linesBefore + 1;
    },
  };
}

/** The two faults that writers make, in their words; the library's message for the rest. */
function explain({ code, message }: YAMLError): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || message.includes('Nested mappings')) {
    return 'une valeur qui contient « : » s’écrit entre guillemets ("…")';
  }
  if (code === 'DUPLICATE_KEY') return 'ce champ est écrit deux fois';
  return `en-tête illisible (${message.split('\n')[0]})`;
}
