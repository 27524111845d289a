import type { Challenge } from 'altcha-lib/types';

/** The proof that a request must bring when many arrive: one of the two, as `captcha_token`. */
export type AskedProof = {
  /** A puzzle for a script; its token is `proofToken` of the solution. */
  challenge: Challenge;
  /** A token for visitors without script: valid once `waitS` seconds have passed. */
  wait: string;
  waitS: number;
};
