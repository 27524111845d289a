import { z } from 'zod';
import { askedChoice, askedPage } from '#domain/urls/asked-fields.ts';

/** The parameters of the list, as its address has them. */
export const readingsAddressSchema = z.object({
  genre: askedChoice(['guides', 'pannes', 'services', 'articles']),
  etat: askedChoice(['relues', 'changees', 'a-relire']),
  page: askedPage(),
});
