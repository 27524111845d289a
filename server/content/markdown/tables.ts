import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/**
 * Wide tables scroll inside their own box, reachable with the keyboard. The box takes its name from the heading above; the
 * cells carry the column's name so that a phone can show each row as a block.
 */
export function wrapTables(tree: Root): void {
  let section = '';
  visit(tree, 'element', (node, index, parent) => {
    if (/^h[2-6]$/.test(node.tagName)) section = textOf(node);
    if (node.tagName !== 'table' || !parent || index === undefined) return;
    labelCells(node);
    parent.children.splice(index, 1, wrapTable(node, section));
    return [SKIP, index + 1];
  });
}

function wrapTable(table: Element, section: string): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['table-scroll'],
      tabIndex: 0,
      role: 'region',
      ariaLabel: section ? `Tableau\u00a0: ${section}` : 'Tableau',
    },
    children: [table],
  };
}

function labelCells(table: Element): void {
  const labels: string[] = [];
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return;
    row.children.filter(isCell).forEach((cell, column) => {
      moveAlignmentToClass(cell);
      if (cell.tagName === 'th') {
        labels[column] = textOf(cell);
        cell.properties.scope = 'col';
      } else if (labels[column]) cell.properties.dataLabel = labels[column];
    });
  });
}

function isCell(node: ElementContent): node is Element {
  return node.type === 'element' && (node.tagName === 'th' || node.tagName === 'td');
}

/** The `align` attribute is no longer HTML. */
function moveAlignmentToClass({ properties }: Element): void {
  const { align } = properties;
  delete properties.align;
  if (align === 'right' || align === 'center') properties.className = [`align-${align}`];
}
