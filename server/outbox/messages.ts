import { type MailboxCodeMailDeps, mailboxCodeMail } from '../account-cases/mailbox-code-mail.ts';
import { type AccountIdleMailDeps, accountIdleMail } from '../accounts/account-idle-mail.ts';
import { type AccountRemovedMailDeps, accountRemovedMail } from '../accounts/account-removed-mail.ts';
import { type InvitationMailDeps, invitationMail } from '../admin/users/invitation-mail.ts';
import {
  type AppointmentMailsDeps,
  type AppointmentTextsDeps,
  appointmentMails,
  appointmentTexts,
} from '../appointments/appointment-mails.ts';
import { type AccountMailsDeps, accountMails } from '../mail/account-mails.ts';
import { mailTrials } from '../mail/words/mail-trial.ts';
import { type NewsletterMailDeps, newsletterQuestionMail } from '../newsletter/newsletter-mail.ts';
import { type CardMailDeps, cardMail } from '../payments/card-mail.ts';
import {
  type RepairMailsDeps,
  type RepairTextsDeps,
  repairMails,
  repairTexts,
} from '../repairs/repair-mails.ts';
import { type AlertMailsDeps, alertQuestionMail, backInStockMail } from '../shop/alerts/alert-mails.ts';
import { type BuyBackMailsDeps, buyBackMails } from '../shop/buy-backs/buy-back-mails.ts';
import { type SaleDocumentMailDeps, saleDocumentMail } from '../shop/counter/sale-document-mail.ts';
import { type SaleRefusedMailDeps, saleRefusedMail } from '../shop/counter/sale-refused-mail.ts';
import { type FreeInvoiceMailsDeps, freeInvoiceMails } from '../shop/free-invoices/free-invoice-mails.ts';
import { type PlannedDraftsMailDeps, plannedDraftsMail } from '../shop/free-invoices/planned-drafts-mail.ts';
import { type ClaimMailsDeps, claimMails } from '../shop/guarantee-claims/claim-mails.ts';
import { type OrderLinkMailDeps, orderLinkMail } from '../shop/orders/order-link-mail.ts';
import { type OrderMailsDeps, orderMails } from '../shop/orders/order-mails.ts';
import { type PayTextsDeps, payTexts } from '../shop/pay-texts/pay-text-messages.ts';
import { type PurchaseOrderMailDeps, purchaseOrderMail } from '../shop/purchasing/purchase-order-mail.ts';
import { type WithdrawalMailsDeps, withdrawalMails } from '../shop/withdrawals/withdrawal-mails.ts';
import { type TestimonialMailsDeps, testimonialMails } from '../testimonials/testimonial-mails.ts';
import type { Message } from './message.ts';

export type MessagesDeps = OrderMailsDeps &
  WithdrawalMailsDeps &
  FreeInvoiceMailsDeps &
  PlannedDraftsMailDeps &
  ClaimMailsDeps &
  BuyBackMailsDeps &
  AppointmentMailsDeps &
  AppointmentTextsDeps &
  TestimonialMailsDeps &
  RepairMailsDeps &
  RepairTextsDeps &
  OrderLinkMailDeps &
  AlertMailsDeps &
  NewsletterMailDeps &
  PurchaseOrderMailDeps &
  CardMailDeps &
  AccountMailsDeps &
  MailboxCodeMailDeps &
  AccountIdleMailDeps &
  AccountRemovedMailDeps &
  InvitationMailDeps &
  SaleDocumentMailDeps &
  PayTextsDeps &
  SaleRefusedMailDeps;

/** The registry of all mails and text messages of the site. */
export const allMessages = (deps: MessagesDeps): Message[] => [
  orderMails(deps),
  orderLinkMail(deps),
  withdrawalMails(deps),
  freeInvoiceMails(deps),
  plannedDraftsMail(deps),
  cardMail(deps),
  ...claimMails(deps),
  ...buyBackMails(deps),
  appointmentMails(deps),
  appointmentTexts(deps),
  repairMails(deps),
  repairTexts(deps),
  testimonialMails(deps),
  alertQuestionMail(deps),
  backInStockMail(deps),
  newsletterQuestionMail(deps),
  purchaseOrderMail(deps),
  ...accountMails(deps),
  saleDocumentMail(deps),
  saleRefusedMail(deps),
  ...payTexts(deps),
  mailboxCodeMail(deps),
  accountIdleMail(deps),
  accountRemovedMail(deps),
  invitationMail(deps),
  mailTrials(),
];
