import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { writtenField } from '#domain/text/text-fields.ts';

const AS_TYPED = { autoCapitalize: 'none', spellCheck: false };

export const REDIRECT_FIELDS = {
  source: {
    label: 'Adresse de départ',
    help: 'Un chemin du site qui n’est pas une page, par exemple /ancienne-page.',
    maxLength: 300,
    ...AS_TYPED,
  },
  target: { label: 'Adresse d’arrivée', maxLength: 500, ...AS_TYPED },
  status: {
    label: 'Durée',
    help: 'Les navigateurs retiennent longtemps une redirection pour toujours.',
  },
} satisfies FieldsOf<ReturnType<typeof redirectSchema>>;

const SOURCE = /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%-]+)+$/;
const PATH =
  /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@%-]+\/)*[A-Za-z0-9._~!$&'()*+,;=:@%-]*(?:\?[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/;
const FOREIGN =
  /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?(?:\?[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/;

export const redirectSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('add'),
      source: writtenField('Écrivez l’adresse de départ.')
        // An address copied from a browser also has the site's origin and a last slash.
        .transform((text) => text.replace(/(?<=.)\/+$/, ''))
        .pipe(
          z
            .string()
            .max(300, 'Écrivez 300 caractères au plus.')
            .regex(SOURCE, 'Écrivez un chemin du site, sans paramètres\u00a0: /ancienne-page.'),
        ),
      target: writtenField('Écrivez l’adresse d’arrivée.').pipe(
        z
          .string()
          .max(500, 'Écrivez 500 caractères au plus.')
          .refine(
            (text) => PATH.test(text) || FOREIGN.test(text),
            'Écrivez un chemin du site, ou une adresse qui commence par https://.',
          ),
      ),
      status: z
        .enum(['301', '302'], 'Choisissez la durée.')
        .transform((status) => Number(status) as 301 | 302),
    }),
    z.object({ intent: z.literal('remove'), id: z.uuid().toLowerCase() }),
  ]);
