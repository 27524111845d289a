import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../mailer.ts';
import type { MailWords } from '../words/mail-areas.ts';
import {
  type AccountIdleProps,
  type AccountRemovedProps,
  accountIdleText,
  accountRemovedText,
  type MailboxCodeProps,
  mailboxCodeText,
} from './account-texts.ts';
import { AlarmNotice, type AlarmNoticeProps, alarmSubject } from './alarm-notice.tsx';
import {
  AppointmentMail,
  type AppointmentMailProps,
  AppointmentNotice,
  type AppointmentNoticeProps,
  appointmentMailText,
  noticeOfAppointmentSubject,
} from './appointment-mails.tsx';
import {
  type AppointmentQuestion,
  AppointmentQuestionPage,
  appointmentQuestionText,
} from './appointment-question.tsx';
import { AuthMailPage, type AuthMailProps } from './auth-mail.tsx';
import { authText } from './auth-texts.ts';
import { type BuyBackMail, buyBackText } from './buy-back-text.ts';
import { type ClaimMail, ClaimMailPage, claimMailText } from './claim-mail.tsx';
import { type InvoiceMail, InvoiceMailPage, invoiceMailText } from './invoice-mail.tsx';
import { keepNumbersWhole } from './keep-numbers.ts';
import type { MailShop } from './mail-shop.ts';
import {
  NewsletterQuestionMail,
  type NewsletterQuestionProps,
  newsletterQuestionText,
} from './newsletter-mail.tsx';
import { OrderCancelled, type OrderCancelledProps, orderCancelledSubject } from './order-cancelled.tsx';
import { OrderLink, type OrderLinkProps, orderLinkText } from './order-link.tsx';
import { OrderMailPage } from './order-mail.tsx';
import { type OrderQuestion, OrderQuestionPage, orderQuestionText } from './order-question.tsx';
import { type OrderMail, orderText } from './order-texts.ts';
import { PlainMail, type PlainMailWords } from './plain-mail.tsx';
import { plainTextOf } from './plain-text.ts';
import { PurchaseOrderMail, type PurchaseOrderProps, purchaseOrderMailText } from './purchase-order-mail.tsx';
import { RepairMailPage, RepairNotice, type RepairNoticeProps, repairNoticeSubject } from './repair-mail.tsx';
import { type RepairMail, repairText } from './repair-texts.ts';
import { type SaleDocumentProps, saleDocumentText } from './sale-document.ts';
import { type SaleRefusedProps, saleRefusedText } from './sale-refused.ts';
import {
  AlertQuestionMail,
  type AlertQuestionProps,
  alertQuestionText,
  BackInStockMail,
  type BackInStockProps,
  backInStockText,
} from './stock-mails.tsx';
import {
  TestimonialRefused,
  type TestimonialRefusedProps,
  testimonialRefusedText,
} from './testimonial-refused.tsx';
import {
  noticeSubject,
  receiptText,
  WithdrawalNotice,
  type WithdrawalNoticeProps,
  WithdrawalReceipt,
  type WithdrawalReceiptProps,
} from './withdrawal-mail.tsx';
import { WithdrawalNews, type WithdrawalNewsProps, withdrawalNewsText } from './withdrawal-news.tsx';

/** The result of a template: a Mail without its addresses. */
export type RenderedMail = Pick<Mail, 'subject' | 'html' | 'text'>;

/** All templates, with the words of their mails. */
export const mailTemplates = ({
  orders,
  repairs,
  withdrawals,
  invoices,
  appointments,
  accounts,
  others,
}: MailWords) => ({
  renderAuthMail(props: AuthMailProps) {
    const words = authText(props.mail, props.shop, accounts);
    return renderMail(words.subject, <AuthMailPage {...props} words={words} />);
  },
  renderMailboxCode(props: MailboxCodeProps) {
    const words = mailboxCodeText(props, accounts);
    return renderMail(words.subject, <PlainMail shop={props.shop} words={words} />);
  },
  renderAccountIdle(props: AccountIdleProps) {
    const words = accountIdleText(props, accounts);
    return renderMail(words.subject, <PlainMail shop={props.shop} words={words} />);
  },
  renderAccountRemoved(props: AccountRemovedProps) {
    const words = accountRemovedText(props, accounts);
    return renderMail(words.subject, <PlainMail shop={props.shop} words={words} />);
  },
  renderOrderMail(mail: OrderMail) {
    const text = orderText(mail, orders);
    return renderMail(text.subject, <OrderMailPage mail={mail} text={text} />);
  },
  renderOrderQuestion(question: OrderQuestion) {
    const text = orderQuestionText(question, orders);
    return renderMail(text.subject, <OrderQuestionPage {...question} text={text} />);
  },
  renderOrderLink(props: OrderLinkProps) {
    const text = orderLinkText(props, orders);
    return renderMail(text.subject, <OrderLink {...props} text={text} />);
  },
  renderSaleDocument(props: SaleDocumentProps) {
    const text = saleDocumentText(props, orders);
    return renderMail(text.subject, <PlainMail shop={props.shop} words={text} />);
  },
  renderSaleRefused(props: SaleRefusedProps) {
    const text = saleRefusedText(props, orders);
    return renderMail(text.subject, <PlainMail shop={props.shop} words={text} />);
  },
  renderBuyBackMail(mail: BuyBackMail) {
    const text = buyBackText(mail, orders);
    return renderMail(text.subject, <PlainMail shop={mail.shop} words={text} />);
  },
  renderClaimMail(mail: ClaimMail) {
    const text = claimMailText(mail, orders);
    return renderMail(text.subject, <ClaimMailPage {...mail} text={text} />);
  },
  renderOrderCancelled: (props: OrderCancelledProps) =>
    renderMail(orderCancelledSubject(props.order), <OrderCancelled {...props} />),
  renderWithdrawalReceipt(props: WithdrawalReceiptProps) {
    const text = receiptText(props, withdrawals);
    return renderMail(text.subject, <WithdrawalReceipt {...props} text={text} />);
  },
  renderWithdrawalNotice: (props: WithdrawalNoticeProps) =>
    renderMail(noticeSubject(props.withdrawal), <WithdrawalNotice {...props} />),
  renderWithdrawalNews(props: WithdrawalNewsProps) {
    const text = withdrawalNewsText(props, withdrawals);
    return renderMail(text.subject, <WithdrawalNews {...props} text={text} />);
  },
  renderInvoiceMail(mail: InvoiceMail) {
    const text = invoiceMailText(mail, invoices);
    return renderMail(text.subject, <InvoiceMailPage mail={mail} text={text} />);
  },
  renderRepairMail(mail: RepairMail) {
    const text = repairText(mail, repairs);
    return renderMail(text.subject, <RepairMailPage mail={mail} text={text} />);
  },
  renderRepairNotice: (props: RepairNoticeProps) =>
    renderMail(repairNoticeSubject(props), <RepairNotice {...props} />),
  renderAlertQuestion(props: AlertQuestionProps) {
    const text = alertQuestionText(props, others);
    return renderMail(text.subject, <AlertQuestionMail {...props} text={text} />);
  },
  renderNewsletterQuestion(props: NewsletterQuestionProps) {
    const text = newsletterQuestionText(props, others);
    return renderMail(text.subject, <NewsletterQuestionMail {...props} text={text} />);
  },
  renderBackInStock(props: BackInStockProps) {
    const text = backInStockText(props, others);
    return renderMail(text.subject, <BackInStockMail {...props} text={text} />);
  },
  renderPurchaseOrder(props: PurchaseOrderProps) {
    const text = purchaseOrderMailText(props, others);
    return renderMail(text.subject, <PurchaseOrderMail {...props} text={text} />);
  },
  renderAppointmentMail(props: AppointmentMailProps) {
    const text = appointmentMailText(props, appointments);
    return renderMail(text.subject, <AppointmentMail {...props} text={text} />);
  },
  renderAppointmentQuestion(question: AppointmentQuestion) {
    const text = appointmentQuestionText(question, appointments);
    return renderMail(text.subject, <AppointmentQuestionPage {...question} text={text} />);
  },
  renderAppointmentNotice: (props: AppointmentNoticeProps) =>
    renderMail(noticeOfAppointmentSubject(props.appointment), <AppointmentNotice {...props} />),
  renderTestimonialRefused(props: TestimonialRefusedProps) {
    const text = testimonialRefusedText(props, others);
    return renderMail(text.subject, <TestimonialRefused {...props} text={text} />);
  },
  renderPlainMail: (props: { shop: MailShop; words: PlainMailWords }) =>
    renderMail(props.words.subject, <PlainMail {...props} />),
  renderAlarmNotice: (props: AlarmNoticeProps) => renderMail(alarmSubject(props), <AlarmNotice {...props} />),
});

export function renderMail(subject: string, page: ReactElement): RenderedMail {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  return { subject, html: keepNumbersWhole(html), text: plainTextOf(html) };
}
