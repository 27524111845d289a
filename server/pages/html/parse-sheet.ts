import postcss from 'postcss';
import { type Needs, needsOf } from './selector-needs.ts';

/** A style sheet as a tree of blocks: lighter than PostCSS's nodes, of which a page would need a copy of thousands. */
export type Block = { selectors: Selector[]; name: string; params: string; nodes: Node[] | undefined };
type Selector = { text: string; needs: Needs };
export type Declaration = { prop: string; value: string; isImportant: boolean };
export type Node = Block | Declaration;

/** One file of a build, of which several pages have one. */
export type ParsedSheet = readonly Node[];

/** For the build, which leaves the tree as JSON: to read a sheet takes a start longer than all else that the first page asks for. */
export const parseSheet = (css: string): ParsedSheet => nodesOf(postcss.parse(css));

function nodesOf(container: postcss.Container, isKeyframes = false): Node[] {
  return (container.nodes ?? []).flatMap((node): Node[] => {
    switch (node.type) {
      case 'comment':
        return [];
      case 'decl':
        return [{ prop: node.prop, value: node.value, isImportant: node.important === true }];
      case 'rule': {
        // Steps of an animation, `from` and `50%`, are no elements.
        const selectors = isKeyframes
          ? [{ text: node.selector, needs: NOTHING }]
          : node.selectors.map((text) => ({ text, needs: needsOf(text) }));
        return [{ selectors, name: '', params: '', nodes: nodesOf(node) }];
      }
      default: {
        const { name, params } = node as postcss.AtRule;
        const nodes = 'nodes' in node && node.nodes ? nodesOf(node, name.endsWith('keyframes')) : undefined;
        return [{ selectors: [], name, params, nodes }];
      }
    }
  });
}

const NOTHING: Needs = { names: [], oneOf: [] };
