import type { Period, Preset } from '#domain/figures/period.ts';

export const FIGURES_PATH = '/admin/chiffres';
const EXPORT_PATH = '/admin/chiffres.csv';

/** The tables that can be exported, by their names in addresses. */
export const TABLES = {
  jours: 'Jour par jour',
  pages: 'Pages vues',
  modeles: 'Appareils réparés',
  travaux: 'Réparations faites',
} as const;

export type TableName = keyof typeof TABLES;

type Asked = { preset: Preset | null; period: Period };

/** The parameters of a period; the default one has none. */
function searchOf({ preset, period }: Asked): URLSearchParams {
  if (preset === '30-jours') return new URLSearchParams();
  return new URLSearchParams(preset ? { periode: preset } : { du: period.from, au: period.to });
}

/** The figures of a preset period. */
export const presetPath = (preset: Preset): string =>
  preset === '30-jours' ? FIGURES_PATH : `${FIGURES_PATH}?periode=${preset}`;

export function exportPath(asked: Asked, table: TableName): string {
  const params = searchOf(asked);
  if (table !== 'jours') params.set('tableau', table);
  return params.size > 0 ? `${EXPORT_PATH}?${params}` : EXPORT_PATH;
}
