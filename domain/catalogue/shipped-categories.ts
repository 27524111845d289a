/**
 * The categories that the site ships with. Rules that name some of them say nothing of one that the owner adds: there, a product that
 * names the models it fits counts as one.
 */
export const SHIPPED_CATEGORIES: readonly string[] = [
  ...['composants-neufs', 'composants-occasion', 'pc-reconditionnes', 'consoles-reconditionnees'],
  ...[
    'pieces-console',
    'ecrans-batteries-telephone',
    'accessoires',
    'stockage',
    'outillage',
    'impression-3d',
  ],
];
