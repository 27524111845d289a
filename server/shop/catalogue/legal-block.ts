import { z } from 'zod';

const text = z.string().trim().min(1).max(500).optional().catch(undefined);

const legalBlockSchema = z
  .object({
    /** Name of the maker, and its postal and electronic addresses (GPSR, art. 19). */
    maker: text,
    makerContact: text,
    /** What the maker calls it, besides its name. */
    makerReference: text,
    /** The responsible person in the Union, for a maker outside it. */
    responsible: text,
    /** The day until which spare parts are available. */
    partsAvailability: text,
    warnings: text,
    /** The letter of its energy label, with the address of label and sheet (règlement (UE) 2017/1369, art. 5 and 6). */
    energyClass: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G']).optional().catch(undefined),
    energySheet: z
      .url({ protocol: /^https$/, hostname: /^eprel\.ec\.europa\.eu$/ })
      .max(500)
      .optional()
      .catch(undefined),
    /** Its mark and which index it is (code de l’environnement, L. 541-9-2). */
    repairIndex: text,
    /** What its end of life costs, in its price (code de l’environnement, L. 541-10-20). */
    ecoCents: z.int().positive().optional().catch(undefined),
    /** The measures belong to the demonstration, not to a real unit. Its absence is no error, which would take long to make. */
    hasExampleTests: z.boolean().default(false).catch(false),
    /** No carrier takes it (ADR; the terms of carriers for parcels). */
    pickupOnly: z.boolean().default(false).catch(false),
  })
  .catch({ hasExampleTests: false, pickupOnly: false });

/** The facts that the law requires about a product. Unknown values stay undefined, and pages say so. */
export type LegalBlock = z.infer<typeof legalBlockSchema>;

/** Reads products.legal, which may contain anything. */
export function readLegalBlock(legal: unknown): LegalBlock {
  return legalBlockSchema.parse(legal);
}
