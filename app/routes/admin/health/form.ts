import { z } from 'zod';

/** The only button of the page. */
export const BACKUP_FIELDS = { intent: {} };

export const backupSchema = () => z.object({ intent: z.literal('backup') });
