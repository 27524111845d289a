import type { RenderedMail } from '../../templates/mails.tsx';
import type { MailArea } from '../mail-areas.ts';
import { previewAccountMail } from './account-preview.ts';
import { previewAppointmentMail } from './appointment-preview.ts';
import { previewInvoiceMail } from './invoice-preview.ts';
import { previewOrderMail } from './order-preview.ts';
import { previewOtherMail } from './other-previews.ts';
import type { PreviewMailGiven } from './preview-given.ts';
import { previewRepairMail } from './repair-preview.ts';
import { previewWithdrawalMail } from './withdrawal-preview.ts';

type PreviewArea = (mail: string, given: PreviewMailGiven) => Promise<RenderedMail>;

const PREVIEWS: Readonly<Record<MailArea, PreviewArea>> = {
  orders: previewOrderMail,
  repairs: previewRepairMail,
  withdrawals: previewWithdrawalMail,
  invoices: previewInvoiceMail,
  appointments: previewAppointmentMail,
  accounts: previewAccountMail,
  others: previewOtherMail,
};

/** A mail of an area with the last data of its sort, or made-up ones. The secrets of its links are their reader's. */
export const previewMail = (area: MailArea, mail: string, given: PreviewMailGiven): Promise<RenderedMail> =>
  PREVIEWS[area](mail, given);
