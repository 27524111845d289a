import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// In a worker, so that nothing in the page waits.
handler({ deriveKey });
