import { z } from 'zod';
import { codeField } from '#app/forms/fields.ts';

// Read by the action only: nothing of this reaches a browser.

export const joinCodeSchema = z.object({ code: codeField });
