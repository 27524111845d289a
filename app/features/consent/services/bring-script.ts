import { logFailure } from '../../tracking/log-failure.ts';

/** Loads a script once: consent may be given again after a withdrawal. The visitor sees nothing of a failure. */
export function bringScript(address: string): void {
  if (document.querySelector(`script[src="${address}"]`)) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.onerror = () => logFailure('script', address);
  document.head.append(script);
}
