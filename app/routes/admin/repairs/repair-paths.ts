import type { ListPlace } from '#app/features/list/list-place.ts';
import { CHECK_STAGES, type CheckStage } from '#domain/repair/check-stages.ts';
import type { SigningPurpose } from '#domain/repair/collection.ts';

export const REPAIRS_PATH = '/admin/reparations';
export const INTAKE_PATH = '/enregistrement';

export const repairPath = (reference: string): string => `${REPAIRS_PATH}/${reference}`;

/** The intake of another device that the customer of a case brings in the same drop-off. */
export const togetherPath = (reference: string): string => `${INTAKE_PATH}?avec=${reference}`;

/** The intake of goods that a claim under the legal guarantee is about. */
export const intakeOfClaimPath = (claimId: string): string => `${INTAKE_PATH}?garantie=${claimId}`;

/** The form of one step of a case. */
export const stepPath = (reference: string, step: string): string =>
  `${repairPath(reference)}?etape=${encodeURIComponent(step)}`;

/** The court file. */
export const COURT_FILE = 'dossier-juge.pdf';

/** What is asked while a line of the quote is searched. */
export const linesPath = (reference: string): string => `${repairPath(reference)}/lignes.json`;

/** Work done, tests, hand-over and payment as one step, for a customer who waits. */
export const FINISH_LABEL = 'Terminer et rendre';
export const finishPath = (reference: string): string => stepPath(reference, 'terminer');

/** Where the customer is asked to sign on another screen: the intake of a device, or its hand-over. */
export const signaturePath = (reference: string, purpose: SigningPurpose = 'intake'): string =>
  `${repairPath(reference)}/signature${purpose === 'intake' ? '' : '?pour=remise'}`;

/** The form about one entry of the ledger: « rectifier », « acompte ». */
export const entryPath = (reference: string, step: string, entryId: number): string =>
  `${stepPath(reference, step)}&ligne=${entryId}`;

export const REPAIRS = {
  path: REPAIRS_PATH,
  usual: { q: '', etat: 'open', suite: '', moi: '', retard: '', repere: '', vue: 'liste' },
} as const satisfies ListPlace;

/** What is tried on the device, before the repair or after it. */
export const checksPath = (reference: string, stage: CheckStage): string =>
  `${repairPath(reference)}/controles/${CHECK_STAGES[stage].path}`;

/** The photos of a case, and its pairs of them. */
export const photosPath = (reference: string): string => `${repairPath(reference)}/photos`;
export const pairsPath = (reference: string): string => `${repairPath(reference)}/galerie`;

/** The form of a part that is no product of the shop. */
export const newPartPath = (reference: string): string => `${repairPath(reference)}/pieces/nouvelle`;

/** From whom an awaited part comes, and when. */
export const partPath = (reference: string, partId: number): string =>
  `${repairPath(reference)}/pieces/${partId}`;

/** The form of a certificate that a disk or the device was wiped. */
export const wipePath = (reference: string): string => `${repairPath(reference)}/effacement`;
