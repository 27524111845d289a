import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Beside the page, so that nothing in it waits.
handler({ deriveKey });
