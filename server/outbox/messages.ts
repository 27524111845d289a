import { type AppointmentMailsDeps, appointmentMails } from '../appointments/appointment-mails.ts';
import { type RepairMailsDeps, repairMails, repairTexts } from '../repairs/repair-mails.ts';
import { type OrderMailsDeps, orderMails } from '../shop/orders/order-mails.ts';
import { type WithdrawalMailsDeps, withdrawalMails } from '../shop/withdrawals/withdrawal-mails.ts';
import { type TestimonialMailsDeps, testimonialMails } from '../testimonials/testimonial-mails.ts';
import type { Message } from './message.ts';

export type MessagesDeps = OrderMailsDeps &
  WithdrawalMailsDeps &
  AppointmentMailsDeps &
  TestimonialMailsDeps &
  RepairMailsDeps;

/** The registry: everything that the site writes to anybody, by mail or text message. */
export const allMessages = (deps: MessagesDeps): Message[] => [
  orderMails(deps),
  withdrawalMails(deps),
  appointmentMails(deps),
  repairMails(deps),
  repairTexts(deps),
  testimonialMails(deps),
];
