import { Button } from '#app/ui/button.tsx';
import type { ScanQueue } from './use-scan-queue.ts';

type ScanStatusProps = Pick<ScanQueue, 'waiting' | 'missedCodes' | 'forgetMissed'>;

/** Below a field for codes: those that wait, and those that were not taken. */
export const ScanStatus = ({ waiting, missedCodes, forgetMissed }: ScanStatusProps) => (
  <>
    {waiting.length > 0 && <p role="status">{`Pas encore pris\u00a0: ${waiting.join(', ')}`}</p>}
    {missedCodes.length > 0 && (
      <p role="status">
        <b>{`Pas pris\u00a0: ${missedCodes.join(', ')}`}</b>{' '}
        <Button variant="quiet" size="s" onClick={forgetMissed}>
          C’est vu
        </Button>
      </p>
    )}
  </>
);
