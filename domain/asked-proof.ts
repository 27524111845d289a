import type { Challenge } from 'altcha-lib/types';

/** What a request must bring before it is taken, while many come: one of the two, as `captcha_token`. */
export type AskedProof = {
  /** A puzzle for a script; its token is `proofToken` of the solution. */
  challenge: Challenge;
  /** A token for whoever has no script: good once `waitS` seconds have passed. */
  wait: string;
  waitS: number;
};
