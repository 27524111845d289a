export type MailKind =
  | 'confirm-signup'
  | 'magic-link'
  | 'recovery'
  | 'email-change-current'
  | 'email-change-new'
  | 'reauthentication'
  | 'invite'
  | 'notice-password-changed'
  | 'notice-email-changed'
  | 'notice-address-wanted'
  | 'notice-factor-added'
  | 'notice-factor-removed'
  | 'notice-recovery-code-used'
  | 'notice-recovery-codes-renewed'
  | 'notice-new-sign-in';

/** A mail of the service, before it is worded. `link` is sent as given; `device` may be a user agent. */
export type AuthMail = {
  kind: MailKind;
  to: string;
  data: {
    code?: string;
    link?: string;
    siteUrl: string;
    email?: string;
    newEmail?: string;
    name?: string;
    when?: Date;
    device?: string;
    /** The number of recovery codes left. */
    codesLeft?: number;
  };
};
