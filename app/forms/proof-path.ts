import { withRedirectTo } from '#domain/urls/safe-redirect.ts';

/** The page where the owner proves the session, which leads back afterwards. */
export const proofPath = (back: string): string => withRedirectTo('/connexion/identite', back);
