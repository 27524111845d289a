import { RotateCcw } from 'lucide';
import { useCallback } from 'react';
import { encode } from 'uqr';
import { quotePath, testChoice } from '#app/features/content/quote-link.ts';
import { BenchFrame } from '#app/features/diagnostic/bench-frame.tsx';
import { useDiagnostic } from '#app/features/diagnostic/use-diagnostic.ts';
import { Button } from '#app/ui/button.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import type { DiagnosticTree } from '#domain/diagnostic/tree.ts';
import diagnostic from '../../../content/data/diagnostic.json';
import { IdleDialog } from './idle-dialog.tsx';
import { useIdle } from './use-idle.ts';

const tree: DiagnosticTree = diagnostic;
const IDLE_MS = 60_000;
const ANSWER_S = 20;

/** The diagnostic for touch screens and one visitor after another: no link leads out, and choices are not kept. */
export function KioskBench({ siteUrl }: { siteUrl: string }) {
  const test = useDiagnostic(tree);
  const { device, symptom, outcome, depth, restart } = test;
  const { secondsLeft, stay } = useIdle({
    isOn: depth > 0,
    idleMs: IDLE_MS,
    answerS: ANSWER_S,
    // biome-ignore lint/correctness/useExhaustiveDependencies: it always does the same
    onEnd: useCallback(restart, []),
  });
  return (
    <>
      <h2 className="visually-hidden">Premier test</h2>
      <BenchFrame
        tree={tree}
        test={test}
        belowQuestion={
          <Button icon={RotateCcw} disabled={depth === 0} onClick={restart}>
            Recommencer
          </Button>
        }
        belowDisplay={
          <>
            {device && symptom && outcome && (
              <QuoteCode
                address={
                  siteUrl +
                  quotePath(`${device.label} – ${symptom.label}`, testChoice(device, symptom, outcome))
                }
              />
            )}
            <p className="small muted">{tree.disclaimer}</p>
          </>
        }
      />
      <IdleDialog secondsLeft={secondsLeft} onStay={stay} onEnd={restart} />
    </>
  );
}

/** Takes the diagnostic along: the visitor's own telephone opens the request for a quote. */
function QuoteCode({ address }: { address: string }) {
  return (
    <div className="kiosk__code">
      <QrCode
        modules={encode(address, { border: 3 }).data}
        label="Code QR de la demande de devis pour cette panne"
      />
      <div>
        <h2>Emportez ce résultat</h2>
        <p>
          Visez ce code avec l’appareil photo de votre téléphone&nbsp;: la demande de devis gratuit s’ouvre,
          déjà remplie. Ou montrez l’écran au comptoir.
        </p>
      </div>
    </div>
  );
}
