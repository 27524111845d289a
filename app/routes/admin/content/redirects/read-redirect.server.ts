import { z } from 'zod';
import { readFields } from '#app/forms/read-fields.ts';
import { writtenField } from '#domain/text-fields.ts';

const pageSchema = z.coerce.number().pipe(z.int().min(1).max(1000)).catch(1);

export const readPage = (params: URLSearchParams) => pageSchema.parse(params.get('page'));

const REDIRECT_LABELS = { depart: 'Adresse de départ', arrivee: 'Adresse d’arrivée', duree: 'Durée' };

const SOURCE = /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%-]+)+$/;
const PATH =
  /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@%-]+\/)*[A-Za-z0-9._~!$&'()*+,;=:@%-]*(?:\?[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/;
const FOREIGN =
  /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?(?:\?[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/;

const added = z.object({
  intent: z.literal('ajouter'),
  depart: writtenField('Écrivez l’adresse de départ.')
    // As it is copied from a browser: the site's own address and the last slash are nothing of it.
    .transform((text) => text.replace(/(?<=.)\/+$/, ''))
    .pipe(
      z
        .string()
        .max(300, 'Écrivez 300 caractères au plus.')
        .regex(SOURCE, 'Écrivez un chemin du site, sans paramètres\u00a0: /ancienne-page.'),
    ),
  arrivee: writtenField('Écrivez l’adresse d’arrivée.').pipe(
    z
      .string()
      .max(500, 'Écrivez 500 caractères au plus.')
      .refine(
        (text) => PATH.test(text) || FOREIGN.test(text),
        'Écrivez un chemin du site, ou une adresse qui commence par https://.',
      ),
  ),
  duree: z.enum(['301', '302'], 'Choisissez la durée.').transform((status) => Number(status) as 301 | 302),
});

const removed = z.object({ intent: z.literal('retirer'), id: z.uuid().toLowerCase() });

export const readRedirect = (form: FormData) =>
  readFields(z.discriminatedUnion('intent', [added, removed]), form, REDIRECT_LABELS);
