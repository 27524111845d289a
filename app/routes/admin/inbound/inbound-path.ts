export const INBOUND_PATH = '/admin/messages-recus';

/** A file that came with a message. */
export const inboundFilePath = (messageId: string, fileId: string): string =>
  `${INBOUND_PATH}/${messageId}/${fileId}`;
