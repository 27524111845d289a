import { z } from 'zod';
import { typeset } from '#domain/text/typography.ts';
import { findUnknownTokens } from './tokens.ts';

/**
 * French text: typeset, then measured. It may contain `{{shop.x}}` tokens and prices; the limits count them as
 * written.
 */
export function prose(min: number, max: number) {
  return z
    .string()
    .trim()
    .transform(typeset)
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .superRefine((text, context) => {
          for (const token of findUnknownTokens(text)) {
            context.addIssue({ code: 'custom', message: `${token} n’est pas un fait de l’atelier` });
          }
        }),
    );
}

/** kebab-case, ASCII: file names of illustrations, names of lucide icons. */
export const kebabName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'minuscules sans accent et tirets seulement');

export const isoDate = z.iso.date('une date s’écrit 2026-11-21');

export const internalPath = z
  .string()
  .regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, 'un chemin du site, par exemple /services/micro-soudure');

export const keywords = z.array(z.string().trim().min(2).max(60)).min(3).max(8);

export const seoTitle = prose(10, 70);

/** A row of content/data/prices: console/playstation-5/reparation-port-hdmi, travaux/dalle-de-portable (price-rows.ts). */
export const priceKey = z
  .string()
  .regex(
    /^[a-z0-9-]+(\/[a-z0-9-]+)+$/,
    'la clé d’un prix, par exemple console/playstation-5/reparation-port-hdmi',
  );
