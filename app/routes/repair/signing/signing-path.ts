const SIGNING_PATH = '/suivi-reparation/signature';

/** Where a customer signs on a screen of their own; without a code it asks for one. */
export const signingPath = (
  params: { code: string } | { fait: 'signe' | 'refuse' | 'remise' } | null = null,
): string => (params ? `${SIGNING_PATH}?${new URLSearchParams(params)}` : SIGNING_PATH);
