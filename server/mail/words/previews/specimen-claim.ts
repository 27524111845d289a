import type { ToldClaim } from '../../templates/claim-mail.tsx';

/** A claim that nobody made, for the preview of a mail. */
export const SPECIMEN_CLAIM: ToldClaim = {
  number: 'GAR-2026-000004',
  item: 'SSD 1\u00a0To NVMe Gen4',
  fault: 'N’est plus reconnu par l’ordinateur depuis hier.',
  wish: 'repair',
  claimedOn: '2026-11-21',
};

/** How it may end. */
export const SPECIMEN_ENDS = {
  claimSettled: {
    kind: 'settled',
    outcome: 'repaired',
    note: 'Le contrôleur a été remplacé, puis le disque testé une nuit.',
    guaranteedUntil: '2029-03-04',
  },
  claimRefused: {
    kind: 'settled',
    outcome: 'refused',
    note: 'Le connecteur est cassé par un choc, qui est visible sur la photo que nous vous avons montrée.',
    guaranteedUntil: '2028-09-12',
  },
} as const;
