/** The labels that printers for shops hold, in millimetres. */
export const LABEL_SIZES = {
  '57x32': { width: 57, height: 32, label: '57 × 32\u00a0mm' },
  '62x29': { width: 62, height: 29, label: '62 × 29\u00a0mm' },
} as const;

export type LabelSize = keyof typeof LABEL_SIZES;

/** The file of a case that holds its labels. */
export const labelsFile = (size: LabelSize): string => `etiquettes-${size}.pdf`;

/** The size that a file's name asks for; null for any other name. */
export const labelSizeOf = (file: string): LabelSize | null =>
  (Object.keys(LABEL_SIZES) as LabelSize[]).find((size) => labelsFile(size) === file) ?? null;
