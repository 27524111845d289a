/** An address as the provider knows it; only a verified one says anything about who signs in. */
export type ExternalEmail = { email: string; isVerified: boolean; isPrimary: boolean };

/** The person who signed in, as the provider describes them. */
export type ExternalProfile = {
  /** The provider's own, lasting name for the account. */
  subject: string;
  emails: readonly ExternalEmail[];
  /** Claims that are stored with the identity and shown to its owner. */
  claims: Record<string, unknown>;
};

export type ExternalSignIn = { profile: ExternalProfile; accessToken: string; refreshToken?: string };

type AuthorizationRequest = {
  state: string;
  /** Scopes beyond those that identify the person. */
  scopes: readonly string[];
  /** Further parameters of the caller, which override none of ours. */
  further: Readonly<Record<string, string>>;
};

/** What the browser brought back from the provider. */
export type ProviderAnswer = { state: string; parameters: URLSearchParams };

/** An ID token handed in by an app that got it itself, and what the app says belongs to it. */
export type HandedInToken = { idToken: string; accessToken: string; nonce: string };

export type Provider = {
  /** Whether accounts without an address may sign in. */
  isEmailOptional: boolean;
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /** Exchanges the answer's code for an account. Any failure is an Error that only the log may see. */
  signIn(answer: ProviderAnswer): Promise<ExternalSignIn>;
  /** Missing if the service gives no ID tokens. @throws OAuthError */
  readIdToken?(token: HandedInToken): Promise<ExternalProfile>;
  /** The issuer of its ID tokens. */
  issuer?: string;
};
