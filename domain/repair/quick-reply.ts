import { z } from 'zod';
import { lineField, linesField } from '../text/text-fields.ts';
import { LONGEST_REPLY, REPLY_FIELDS } from './reply-fields.ts';

// Only actions read this: nothing here reaches a browser.

const BETWEEN_BRACES = /\{([^{}]*)\}/g;
const knownFields = () =>
  Object.keys(REPLY_FIELDS)
    .map((name) => `{${name}}`)
    .join(', ');

/** A text that the shop writes once, with no fields but those of a case. */
export const quickReplySchema = () =>
  z.object({
    name: lineField('Nommez cette réponse.', 80),
    text: linesField('Écrivez la réponse.', LONGEST_REPLY).superRefine((text, context) => {
      const unknown = [...text.matchAll(BETWEEN_BRACES)]
        .map(([, name = '']) => name)
        .find((name) => !Object.hasOwn(REPLY_FIELDS, name));
      if (unknown !== undefined)
        context.addIssue(`{${unknown}} n’existe pas. Il y a\u00a0: ${knownFields()}.`);
      else if (/[{}]/.test(text.replaceAll(BETWEEN_BRACES, '')))
        context.addIssue('Une accolade est seule\u00a0: un champ s’écrit {client}.');
    }),
  });
