import { ACCOUNT_MAILS } from './account-words.ts';
import { APPOINTMENT_MAILS } from './appointment-words.ts';
import { INVOICE_MAILS } from './invoice-words.ts';
import type { WordsOf } from './mail-spec.ts';
import { ORDER_MAILS } from './order-words.ts';
import { OTHER_MAILS } from './other-words.ts';
import { REPAIR_MAILS } from './repair-words.ts';
import { WITHDRAWAL_MAILS } from './withdrawal-words.ts';

/** The mails to customers whose words the owner may change, by the file that ships them: content/data/mails/<area>.yml. */
export const MAIL_AREAS = {
  orders: {
    kind: 'e-mails-commandes',
    title: 'E-mails\u00a0: commandes',
    mails: ORDER_MAILS,
  },
  repairs: {
    kind: 'e-mails-reparations',
    title: 'E-mails\u00a0: réparations',
    mails: REPAIR_MAILS,
  },
  withdrawals: {
    kind: 'e-mails-retractations',
    title: 'E-mails\u00a0: rétractations',
    mails: WITHDRAWAL_MAILS,
  },
  invoices: {
    kind: 'e-mails-factures',
    title: 'E-mails\u00a0: factures libres',
    mails: INVOICE_MAILS,
  },
  appointments: {
    kind: 'e-mails-rendez-vous',
    title: 'E-mails\u00a0: rendez-vous',
    mails: APPOINTMENT_MAILS,
  },
  accounts: { kind: 'e-mails-comptes', title: 'E-mails\u00a0: comptes', mails: ACCOUNT_MAILS },
  others: {
    kind: 'e-mails-alertes-et-avis',
    title: 'E-mails\u00a0: alertes et témoignages',
    mails: OTHER_MAILS,
  },
} as const;

export type MailArea = keyof typeof MAIL_AREAS;

/** The words of all these mails. */
export type MailWords = { readonly [Area in MailArea]: WordsOf<(typeof MAIL_AREAS)[Area]['mails']> };
