import type { RouterContextProvider } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { reformSteps } from '#domain/accounting/e-invoicing.ts';
import { dayInParis } from '#domain/dates/dates.ts';

/** The calendar of electronic invoices as it stands for the shop today. */
export function reformOf(context: Readonly<RouterContextProvider>) {
  const {
    invoicePlatform: name,
    invoiceAddress: address,
    invoicePlatformSince: since,
  } = context.get(depsContext).shop();
  return reformSteps({ name, address, since }, dayInParis(nowOf(context)));
}
