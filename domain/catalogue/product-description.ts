/** The paragraphs of a product's description: each line is one, and blank lines only space them. */
export function descriptionParagraphs(description: string): string[] {
  return description
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Its first paragraph, which sums it up: the others also name what the product does not fit. */
export const descriptionLead = (description: string): string => descriptionParagraphs(description)[0] ?? '';
