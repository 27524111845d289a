import { formatPriceRange } from '#domain/diagnostic/price-range.ts';
import type { Outcome } from '#domain/diagnostic/tree.ts';
import type { Progress } from '#domain/diagnostic/walk.ts';

type DiagnosticScreenProps = Progress & { depth: number };

/** The liquid crystal display: how far the test is, then its result, which is announced. */
export function DiagnosticScreen(progress: DiagnosticScreenProps) {
  const { outcome, device, symptom } = progress;
  return (
    <div className="lcd">
      {!device && <Idle />}
      {device && !outcome && <Running {...progress} />}
      <div role="status">
        {outcome && <Result outcome={outcome} of={`${device?.label} : ${symptom?.label}`} />}
      </div>
      <Gauge {...progress} />
    </div>
  );
}

function Idle() {
  return (
    <>
      <h3>Prêt pour le test</h3>
      <p>
        Choisissez l’appareil, puis ce qui lui arrive. Deux ou trois réponses donnent les causes probables, une fourchette de
        prix et un délai.
      </p>
    </>
  );
}

function Running({ device, symptom, asked }: Progress) {
  const answered = asked.filter(({ chosen }) => chosen !== undefined);
  return (
    <>
      <h3>Test en cours</h3>
      <dl>
        <dt>Appareil</dt>
        <dd>{device?.label}</dd>
        <dt>Panne</dt>
        <dd>{symptom?.label ?? '…'}</dd>
        {answered.map(({ question, chosen = -1 }) => (
          <div key={question.id} className="lcd__q">
            <dt>{question.text}</dt>
            <dd>{question.options[chosen]?.label}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Result({ outcome, of }: { outcome: Outcome; of: string }) {
  return (
    <>
      <p className="lcd__of">{of}</p>
      <h3>{outcome.causes.length > 1 ? 'Causes probables' : 'Cause probable'}</h3>
      <ul>
        {outcome.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <dl>
        <dt>Prix indicatif</dt>
        <dd className="num">{formatPriceRange(outcome)}</dd>
        <dt>Délai courant</dt>
        <dd>{outcome.duration}</dd>
        <dt>En attendant</dt>
        <dd className="lcd__tip">{outcome.advice}</dd>
      </dl>
    </>
  );
}

const SEGMENTS = 24;
/** Device, symptom and most often two questions. */
const USUAL_DEPTH = 4;

/** Decoration: the words say as much. */
function Gauge({ depth, outcome }: DiagnosticScreenProps) {
  const lit = outcome ? SEGMENTS : Math.round((depth / (USUAL_DEPTH + 1)) * SEGMENTS);
  return (
    <div className="bar" aria-hidden="true">
      {Array.from({ length: SEGMENTS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical segments that never change places
        <i key={index} className={index < lit ? undefined : 'off'} />
      ))}
    </div>
  );
}
