import { answerParent } from '../../own-process/answer-parent.ts';
import { inspectPdf, type PdfFault } from './inspect-pdf.ts';

/** Started by check-pdf.ts for one document; its answer goes back there. */
export type PdfVerdict = { fault: PdfFault | null };

answerParent(async (bytes): Promise<PdfVerdict> => ({ fault: await inspectPdf(bytes) }));
