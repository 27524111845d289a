import type { Message } from '../../outbox/message.ts';
import type { PostedMessage } from '../../outbox/post-message.ts';
import type { RenderedMail } from '../templates/mails.tsx';

const TRIAL_KIND = 'mail-trial';

/** A mail as its preview shows it, for the person who asked for it. */
export const mailTrial = (address: string, { subject, ...mail }: RenderedMail): PostedMessage => ({
  kind: TRIAL_KIND,
  address,
  payload: { ...mail, subject: `[Essai] ${subject}` },
});

/** Unlike other messages it is worded when it is posted: its words may never be saved. */
export const mailTrials = (): Message<RenderedMail> => ({
  kind: TRIAL_KIND,
  about: 'account',
  channel: 'mail',
  label: 'Essai d’un e-mail',
  async write({ address }, mail) {
    return address === null ? null : { to: address, ...mail };
  },
});
