const FILE = /^effacement-(EFF-\d{4}-\d{6,9})\.pdf$/;

/** The name of a certificate's file in an address. */
export const wipeFile = (number: string): string => `effacement-${number}.pdf`;

/** The number of the certificate that a file in an address is; null if it is none. */
export const wipeNumberOf = (file: string): string | null => FILE.exec(file)?.[1] ?? null;
