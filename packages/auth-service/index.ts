/** The public surface: nothing else of this folder is imported from outside (scripts/check/imports/zones.ts). */
export {
  endSessions,
  ensureAccount,
  findAccountId,
  type KnownAccount,
  lockAccount,
  setBan,
  takeOverAccount,
} from './account-operations.ts';
export { createAuthApp } from './auth-app.ts';
export type { AuthEnv } from './auth-deps.ts';
export type { AuthMail, MailKind } from './auth-mail.ts';
export type { AuthTables } from './auth-tables.ts';
export { makeCode } from './codes/one-time-codes.ts';
export type { AuthDatabase, AuthHost, KeysStore } from './host.ts';
export { isSameSecret, roleOfApiKey } from './keys/api-keys.ts';
export { KeysError } from './keys/kept-keys.ts';
export { openSigningKeys, rotateSigningKeys, type SigningKeys } from './keys/signing-keys.ts';
export { TokenError, verifyToken } from './keys/verify-token.ts';
export { deviceTokenOf } from './limits/known-device.ts';
export { sharesOf } from './limits/message-budget.ts';
export { hashPassword, isKnownHash, verifyPassword } from './passwords/hash.ts';
export { refuseWeakPassword } from './passwords/refuse-weak-password.ts';
export { ProviderSettingsError, readProviderSettings } from './providers/provider-settings.ts';
export { createRecoveryCodes, type RecoveryCodes } from './recovery/recovery-codes.ts';
export { chooseRedirect } from './redirects/allowed-redirect.ts';
export { isProven } from './sessions/fresh-proof.ts';
export {
  type AuthSettings,
  atSiteUrl,
  authEnvironment,
  authSettings,
  type CaptchaSettings,
  type PasswordSettings,
  type SessionSettings,
} from './settings.ts';
export { refuseApiKey } from './transport/gateway.ts';
export { type ImportedAccount, importAccount } from './users/import-account.ts';
export { BROWSER_COOKIE } from './users/presenter.ts';
