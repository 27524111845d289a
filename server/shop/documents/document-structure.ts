import type PdfKit from 'pdfkit';

// The structure that a screen reader follows (tagged PDF): each text is in an element, each stroke is an artifact.

type Doc = InstanceType<typeof PdfKit>;
type Structure = ReturnType<Doc['struct']>;

export type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure';

/** The element that is open in each document; null inside an artifact. */
const open = new WeakMap<Doc, Structure | null>();

export function startStructure(doc: Doc): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  open.set(doc, root);
}

/** Everything that is drawn meanwhile is in a new element of the open one. */
export function inside(doc: Doc, tag: Tag, draw: () => void): void {
  const parent = open.get(doc);
  if (!parent) {
    draw();
    return;
  }
  const element = doc.struct(tag, tag === 'TH' ? HEAD_OF_COLUMN : {});
  parent.add(element);
  open.set(doc, element);
  draw();
  open.set(doc, parent);
  element.end();
}

// `scope` is missing from the types of pdfkit.
const HEAD_OF_COLUMN = { scope: 'Column' } as object;

/** Text, or a figure with the words that replace it; `actual` are those of a text that is drawn in another order. */
export function tagged(
  doc: Doc,
  tag: Tag,
  draw: () => void,
  words: { alt?: string; actual?: string } = {},
): void {
  const parent = open.get(doc);
  if (parent) parent.add(doc.struct(tag, words, draw));
  else draw();
}

/** What adds nothing for a reader who hears the page: rules, page numbers, a header that is repeated. */
export function artifact(doc: Doc, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  const parent = open.get(doc) ?? null;
  if (parent === null) {
    draw();
    return;
  }
  open.set(doc, null);
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
  open.set(doc, parent);
}
