import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../mailer.ts';
import { AlarmNotice, type AlarmNoticeProps, alarmSubject } from './alarm-notice.tsx';
import {
  AppointmentMail,
  type AppointmentMailProps,
  AppointmentNotice,
  type AppointmentNoticeProps,
  appointmentSubject,
  noticeOfAppointmentSubject,
} from './appointment-mails.tsx';
import {
  type AppointmentQuestion,
  AppointmentQuestionPage,
  appointmentQuestionSubject,
} from './appointment-question.tsx';
import { AuthMailPage, type AuthMailProps } from './auth-mail.tsx';
import { authText } from './auth-texts.ts';
import { keepNumbersWhole } from './keep-numbers.ts';
import type { MailShop } from './mail-shop.ts';
import { OrderCancelled, type OrderCancelledProps, orderCancelledSubject } from './order-cancelled.tsx';
import { OrderLink, type OrderLinkProps, orderLinkSubject } from './order-link.tsx';
import { OrderMailPage } from './order-mail.tsx';
import { type OrderQuestion, OrderQuestionPage, orderQuestionSubject } from './order-question.tsx';
import { type OrderMail, orderText } from './order-texts.ts';
import { PlainMail, type PlainMailWords } from './plain-mail.tsx';
import { plainTextOf } from './plain-text.ts';
import { RepairMailPage, RepairNotice, type RepairNoticeProps, repairNoticeSubject } from './repair-mail.tsx';
import { type RepairMail, repairText } from './repair-texts.ts';
import {
  AlertQuestionMail,
  type AlertQuestionProps,
  alertQuestionSubject,
  BackInStockMail,
  type BackInStockProps,
  backInStockSubject,
} from './stock-mails.tsx';
import {
  TestimonialRefused,
  type TestimonialRefusedProps,
  testimonialRefusedSubject,
} from './testimonial-refused.tsx';
import {
  noticeSubject,
  receiptSubject,
  WithdrawalNotice,
  type WithdrawalNoticeProps,
  WithdrawalReceipt,
  type WithdrawalReceiptProps,
} from './withdrawal-mail.tsx';
import { WithdrawalNews, type WithdrawalNewsProps, withdrawalNewsSubject } from './withdrawal-news.tsx';

/** The result of a template: a Mail without its addresses. */
export type RenderedMail = Pick<Mail, 'subject' | 'html' | 'text'>;

export function renderAuthMail(props: AuthMailProps): RenderedMail {
  return renderMail(authText(props.mail, props.shop).subject, <AuthMailPage {...props} />);
}

export function renderOrderMail(mail: OrderMail): RenderedMail {
  return renderMail(orderText(mail).subject, <OrderMailPage {...mail} />);
}

export function renderOrderQuestion(question: OrderQuestion): RenderedMail {
  return renderMail(orderQuestionSubject(question), <OrderQuestionPage {...question} />);
}

export function renderOrderCancelled(props: OrderCancelledProps): RenderedMail {
  return renderMail(orderCancelledSubject(props.order), <OrderCancelled {...props} />);
}

export function renderWithdrawalReceipt(props: WithdrawalReceiptProps): RenderedMail {
  return renderMail(receiptSubject(props.withdrawal), <WithdrawalReceipt {...props} />);
}

export function renderWithdrawalNotice(props: WithdrawalNoticeProps): RenderedMail {
  return renderMail(noticeSubject(props.withdrawal), <WithdrawalNotice {...props} />);
}

export function renderWithdrawalNews(props: WithdrawalNewsProps): RenderedMail {
  return renderMail(withdrawalNewsSubject(props), <WithdrawalNews {...props} />);
}

export function renderRepairMail(mail: RepairMail): RenderedMail {
  return renderMail(repairText(mail).subject, <RepairMailPage {...mail} />);
}

export function renderRepairNotice(props: RepairNoticeProps): RenderedMail {
  return renderMail(repairNoticeSubject(props), <RepairNotice {...props} />);
}

export function renderAlertQuestion(props: AlertQuestionProps): RenderedMail {
  return renderMail(alertQuestionSubject(props.product), <AlertQuestionMail {...props} />);
}

export function renderBackInStock(props: BackInStockProps): RenderedMail {
  return renderMail(backInStockSubject(props.product.name), <BackInStockMail {...props} />);
}

export function renderAppointmentMail(props: AppointmentMailProps): RenderedMail {
  return renderMail(appointmentSubject(props.appointment), <AppointmentMail {...props} />);
}

export function renderAppointmentQuestion(question: AppointmentQuestion): RenderedMail {
  return renderMail(appointmentQuestionSubject(question), <AppointmentQuestionPage {...question} />);
}

export function renderAppointmentNotice(props: AppointmentNoticeProps): RenderedMail {
  return renderMail(noticeOfAppointmentSubject(props.appointment), <AppointmentNotice {...props} />);
}

export function renderTestimonialRefused(props: TestimonialRefusedProps): RenderedMail {
  return renderMail(testimonialRefusedSubject(props), <TestimonialRefused {...props} />);
}

export function renderPlainMail(props: { shop: MailShop; words: PlainMailWords }): RenderedMail {
  return renderMail(props.words.subject, <PlainMail {...props} />);
}

export function renderOrderLink(props: OrderLinkProps): RenderedMail {
  return renderMail(orderLinkSubject(props.number), <OrderLink {...props} />);
}

export function renderAlarmNotice(props: AlarmNoticeProps): RenderedMail {
  return renderMail(alarmSubject(props), <AlarmNotice {...props} />);
}

export function renderMail(subject: string, page: ReactElement): RenderedMail {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  return { subject, html: keepNumbersWhole(html), text: plainTextOf(html) };
}
