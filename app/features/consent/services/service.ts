import { logFailure } from '../../tracking/log-failure.ts';

/** A page as external services hear of it: addresses without their query, which may name a person. */
type ReportedPage = { address: string; title: string; referrer: string };

/** An external analytics service that the visitor has consented to. */
export type AnalyticsService = {
  reportPage(page: ReportedPage): void;
  /** Consent was withdrawn: nothing more is sent, and no script of the service goes on working. */
  stop(): void;
};

/** To another origin, without cookies and without waiting for the answer. The visitor sees nothing of a failure. */
export function send(address: string, body: URLSearchParams | string): void {
  fetch(address, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  }).catch((error) => logFailure(address, error));
}
