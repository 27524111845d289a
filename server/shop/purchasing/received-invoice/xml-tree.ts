import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** An element of an XML document, by names without their prefixes: each maker of invoices chooses its own. */
export type XmlTree = {
  name: string;
  /** The elements at the end of a path, « Party/Name ». */
  all: (path: string) => XmlTree[];
  /** The text of the first of them; empty if there is none. */
  text: (path: string) => string;
  /** The value of an attribute; empty if it has none. */
  attribute: (name: string) => string;
  words: string;
};

/** The root of a document; null if it is no XML. Entities of its own are not resolved: a document that needs them is refused. */
export function readXmlTree(xml: string): XmlTree | null {
  try {
    const { root } = parseXml(xml);
    return root && treeOf(root);
  } catch {
    return null;
  }
}

function treeOf(element: XmlElement): XmlTree {
  const all = (path: string): XmlTree[] =>
    path
      .split('/')
      .reduce<XmlElement[]>((found, name) => found.flatMap((each) => childrenOf(each, name)), [element])
      .map(treeOf);
  return {
    name: withoutPrefix(element.name),
    all,
    text: (path) => all(path)[0]?.words ?? '',
    attribute: (name) => element.attributes[name] ?? '',
    words: element.text.trim(),
  };
}

const childrenOf = ({ children }: XmlElement, name: string) =>
  children.filter(
    (child): child is XmlElement => child instanceof XmlElement && withoutPrefix(child.name) === name,
  );

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);
