import { Button } from '#app/ui/button.tsx';
import type { ScanQueue } from './use-scan-queue.ts';

type ScanStatusProps = Pick<ScanQueue, 'waiting' | 'refusedCodes' | 'forgetRefused'>;

/** Below a field for codes: those that wait, and those that were refused. */
export const ScanStatus = ({ waiting, refusedCodes, forgetRefused }: ScanStatusProps) => (
  <>
    {waiting.length > 0 && <p role="status">{`Pas encore pris\u00a0: ${waiting.join(', ')}`}</p>}
    {refusedCodes.length > 0 && (
      <p role="status">
        <b>{`Refusés\u00a0: ${refusedCodes.join(', ')}`}</b>{' '}
        <Button variant="quiet" size="s" onClick={forgetRefused}>
          C’est vu
        </Button>
      </p>
    )}
  </>
);
