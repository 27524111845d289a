import { answerParent } from '../own-process/answer-parent.ts';
import { readMail } from './read-mail.ts';

// Started by read-mail-apart.ts for one mail; its answer goes back there.

answerParent(async (raw) => ({ mail: await readMail(raw) }));
