import { toPlainText } from '@react-email/render';

/** The part of html-to-text that is used here; the package has no types. */
type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
};
type TextElement = { attribs: Record<string, string>; children: unknown };
type Walk = (nodes: unknown, builder: TextBuilder) => void;

/** The button: its label, then its address alone on a line, so that it can be copied whole. */
function formatAction(element: TextElement, walk: Walk, builder: TextBuilder): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline('\u00a0:');
  builder.addLineBreak();
  builder.addInline(element.attribs.href ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
}

const options = {
  formatters: { action: formatAction },
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'a[data-text-format="action"]', format: 'action' },
    { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
    { selector: 'a[href^="mailto:"]', format: 'anchor', options: { ignoreHref: true } },
    {
      selector: 'table[data-text-format="lines"]',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, maxColumnWidth: 40 },
    },
  ],
};

/** The plain-text part of the mail, made from the same document. */
export function plainTextOf(html: string): string {
  return `${toPlainText(html, options).trim()}\n`;
}
