const NUMBER = 'RAC-2026-K7R-4WM';
const DEVICE = 'iPhone 12';

/** A device that nobody offered, for the previews of its mails. */
export const SPECIMEN_BUY_BACKS = {
  buyBackAsked: { kind: 'asked', number: NUMBER, answerDays: 2 },
  buyBackOffered: {
    kind: 'offered',
    number: NUMBER,
    device: DEVICE,
    cents: 14_000,
    until: '2026-12-14',
    isSeen: false,
    note: 'La batterie est à changer\u00a0: nous l’avons déduite.',
  },
  buyBackDeclined: {
    kind: 'declined',
    number: NUMBER,
    device: DEVICE,
    reason: 'Nous ne vendons plus ce modèle, et ses pièces non plus.',
  },
} as const;
