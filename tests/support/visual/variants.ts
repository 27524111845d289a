/** How everything is looked at; the name is that of a folder of baselines. */
export const VARIANTS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1440].map((width) => ({ name: `${colorScheme}-${width}`, colorScheme, width })),
);
