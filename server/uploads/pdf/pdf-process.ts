import { answerParent } from '../../own-process/answer-parent.ts';
import { inspectPdf } from './inspect-pdf.ts';

// Started by check-pdf.ts for one document; its answer goes back there.

answerParent(inspectPdf);
