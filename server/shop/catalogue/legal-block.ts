import { z } from 'zod';

const text = z.string().trim().min(1).max(500).optional().catch(undefined);

const legalBlockSchema = z
  .object({
    /** Name of the maker, and its postal and electronic addresses (GPSR, art. 19). */
    maker: text,
    makerContact: text,
    /** Who answers for it in the Union, for a maker outside. */
    responsible: text,
    /** Until when spare parts are to be had. */
    partsAvailability: text,
    warnings: text,
    /** The measures of the unit are those of the demonstration, of no real one. */
    hasExampleTests: z.boolean().catch(false),
  })
  .catch({ hasExampleTests: false });

/** What the law wants said of a product. What is not known stays undefined, and is said so. */
export type LegalBlock = z.infer<typeof legalBlockSchema>;

/** From products.legal, which holds whatever was written there. */
export function readLegalBlock(legal: unknown): LegalBlock {
  return legalBlockSchema.parse(legal);
}
