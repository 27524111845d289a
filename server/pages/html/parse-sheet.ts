import postcss from 'postcss';
import { type Needs, needsOf } from './selector-needs.ts';

/**
 * A style sheet as a tree of blocks. It is lighter than PostCSS's nodes, of which each page would need thousands of
 * copies.
 */
export type Block = { selectors: Selector[]; name: string; params: string; nodes: Node[] | undefined };
type Selector = { text: string; needs: Needs };
export type Declaration = { prop: string; value: string; isImportant: boolean };
export type Node = Block | Declaration;

/** A file of the build; several pages may share it. */
export type ParsedSheet = readonly Node[];

/**
 * Used by the build, which stores the tree as JSON: parsing a sheet takes a start longer than everything else that
 * the first page needs.
 */
export const parseSheet = (css: string): ParsedSheet => nodesOf(postcss.parse(css));

function nodesOf(container: postcss.Container, isKeyframes = false): Node[] {
  return (container.nodes ?? []).flatMap((node): Node[] => {
    switch (node.type) {
      case 'comment':
        return [];
      case 'decl':
        return [{ prop: node.prop, value: node.value, isImportant: node.important === true }];
      case 'rule': {
        // Steps of an animation, `from` and `50%`, are not elements.
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
