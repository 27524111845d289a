import { IMPORT_KINDS, type ImportKind } from '#domain/data-import/import-kinds.ts';

export const IMPORTS_PATH = '/admin/reprise';

export const importKindPath = (kind: ImportKind): string => `${IMPORTS_PATH}/${IMPORT_KINDS[kind].slug}`;
export const templatePath = (kind: ImportKind): string =>
  `${IMPORTS_PATH}/modeles/${IMPORT_KINDS[kind].slug}.csv`;
export const importPath = (id: string): string => `${IMPORTS_PATH}/fichiers/${id}`;
export const changesPath = (id: string): string => `${importPath(id)}/changements.csv`;
export const faultsPath = (id: string): string => `${importPath(id)}/erreurs.csv`;
