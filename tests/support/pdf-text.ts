import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF, with one space for each gap. */
export async function pdfText(content: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** The same, page by page. */
export async function pdfPages(content: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

/** The words of an attached PDF. */
export function attachedWords(attachment: { content: unknown } | undefined): Promise<string> {
  const content = attachment?.content;
  if (!Buffer.isBuffer(content)) throw new Error('no PDF is attached');
  return pdfText(content);
}
