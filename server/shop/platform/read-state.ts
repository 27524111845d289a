import { readXmlTree } from '../purchasing/received-invoice/xml-tree.ts';

/** What a platform says of a document that the shop sent. */
export type ToldState = { number: string; status: number; reason: string | null; at: Date };

const REASON_LENGTH = 1000;

/**
 * Reads a message about the life of an invoice (CDAR, « Cross Domain Acknowledgement and Response »); null if it is none, or
 * of no document. `heardAt` stands for a time that it does not say.
 */
export function readDocumentState(xml: string, heardAt: Date): ToldState | null {
  const root = readXmlTree(xml);
  if (root?.name !== 'CrossDomainAcknowledgementAndResponse') return null;
  const [about] = root.all('AcknowledgementDocument/ReferenceReferencedDocument');
  if (!about) return null;
  const number = about.text('IssuerAssignedID').slice(0, 40);
  const status = Number(about.text('ProcessConditionCode'));
  if (!number || !Number.isInteger(status) || status < 200 || status > 299) return null;
  const reasons = about
    .all('SpecifiedDocumentStatus')
    .map((each) => [each.text('Reason'), each.text('ReasonCode')].find((words) => words !== '') ?? '')
    .filter((words) => words !== '');
  return {
    number,
    status,
    reason: reasons.join(' ').slice(0, REASON_LENGTH) || null,
    at: instantOf(root.text('ExchangedDocument/IssueDateTime/DateTimeString')) ?? heardAt,
  };
}

/** « 20270903141500 » (format 204). Platforms tell it in the time of Paris; two hours decide nothing here. */
function instantOf(text: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
