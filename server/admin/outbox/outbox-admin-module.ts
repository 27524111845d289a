import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import { type ListOutboxDeps, listOutbox } from './list-outbox.ts';
import { type ResendDeps, resendMessage } from './resend-message.ts';

export type OutboxAdmin = ReturnType<typeof createOutboxAdmin>['api'];

/** Messages that wait, left or failed. */
export const createOutboxAdmin = (deps: ListOutboxDeps & ResendDeps) =>
  ({ api: bindDeps(deps, { list: listOutbox, resend: resendMessage }) }) satisfies Module<unknown>;
