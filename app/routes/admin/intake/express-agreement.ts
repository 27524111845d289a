import { isLockable } from '#domain/repair/account-lock.ts';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';

/** What a customer who waits agrees to at the intake. */
export type ExpressAgreement = {
  part: string;
  partPrice?: number | undefined;
  labourPrice?: number | undefined;
  acceptsTerms: boolean;
};

/** Whether the form asks for a repair while the customer waits. */
export const isExpress = ({ part, partPrice, labourPrice, acceptsTerms }: ExpressAgreement): boolean =>
  part !== '' || partPrice !== undefined || labourPrice !== undefined || acceptsTerms;

type Agreed = {
  express: ExpressAgreement;
  device: { kind?: string | undefined };
  accountLock?: string | undefined;
  signature?: string | undefined;
  agreement: { isGiven: boolean };
};

/** What is missing before a repair may begin while its customer waits. */
export function expressProblems({ express, device, accountLock, signature, agreement }: Agreed) {
  const { part, partPrice, labourPrice, acceptsTerms } = express;
  const problem = (field: string, message: string) => ({ path: field.split('.'), message });
  const priceProblem = (field: string, cents: number | undefined) =>
    cents !== undefined && cents > REPAIR_LIMITS.quoteCents && problem(field, 'Ce prix est trop grand.');
  return [
    part !== '' && partPrice === undefined && problem('express.partPrice', 'Écrivez le prix de la pièce.'),
    part === '' && partPrice !== undefined && problem('express.part', 'Nommez la pièce.'),
    part.length > REPAIR_LIMITS.quoteLine &&
      problem('express.part', `Écrivez ${REPAIR_LIMITS.quoteLine} caractères au plus.`),
    priceProblem('express.partPrice', partPrice),
    priceProblem('express.labourPrice', labourPrice),
    part === '' && labourPrice === undefined && problem('express.labourPrice', 'Écrivez un prix.'),
    !acceptsTerms &&
      problem(
        'express.acceptsTerms',
        'Rien ne commence sans l’accord du client sur le prix et les conditions.',
      ),
    isLockable(device.kind ?? '') &&
      !accountLock &&
      problem('accountLock', 'Notez la réponse du client avant de commencer.'),
    !signature &&
      !agreement.isGiven &&
      problem('agreement.name', 'Le client signe, ou écrit son nom, avant que la réparation commence.'),
  ].filter((each) => each !== false);
}
