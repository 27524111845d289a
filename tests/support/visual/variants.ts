export const WIDTHS = [390, 1440] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** The folder of the baselines of a look. */
export const variantName = (colorScheme: (typeof SCHEMES)[number], width: number) =>
  `${colorScheme}-${width}`;

/** How everything is looked at. */
export const VARIANTS = SCHEMES.flatMap((colorScheme) =>
  WIDTHS.map((width) => ({ name: variantName(colorScheme, width), colorScheme, width })),
);
