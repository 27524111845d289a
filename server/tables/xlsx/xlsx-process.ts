import { answerParent } from '../../own-process/answer-parent.ts';
import { parseXlsx } from './parse-xlsx.ts';

// Started by read-xlsx.ts for one workbook; its answer goes back there.
answerParent(parseXlsx);
