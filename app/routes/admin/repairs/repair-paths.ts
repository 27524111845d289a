export const REPAIRS_PATH = '/admin/reparations';
export const INTAKE_PATH = '/enregistrement';

export const repairPath = (reference: string): string => `${REPAIRS_PATH}/${reference}`;

/** The form of one step of a case. */
export const stepPath = (reference: string, step: string): string =>
  `${repairPath(reference)}?etape=${encodeURIComponent(step)}`;

type Asked = { q?: string; etat?: string; suite?: string; retard?: boolean; vue?: string };

/** The address of a page of the list; what is usual is left out. */
export function listPath({ q, etat, suite, retard, vue }: Asked, page = 1): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (etat && etat !== 'open') params.set('etat', etat);
  if (suite) params.set('suite', suite);
  if (retard) params.set('retard', '1');
  if (vue === 'tableau') params.set('vue', vue);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${REPAIRS_PATH}?${params}` : REPAIRS_PATH;
}
