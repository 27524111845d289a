import { z } from 'zod';

/** Its only button. */
export const BACKUP_FIELDS = { intent: {} };

export const backupSchema = () => z.object({ intent: z.literal('backup') });
