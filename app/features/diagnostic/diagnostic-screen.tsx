import { formatPriceRange } from '#domain/diagnostic/price-range.ts';
import type { Outcome } from '#domain/diagnostic/tree.ts';
import type { WalkProgress } from '#domain/diagnostic/walk.ts';

type DiagnosticScreenProps = WalkProgress & { depth: number };

/** The liquid crystal display: the progress of the test, then its result, which is announced. */
export function DiagnosticScreen(progress: DiagnosticScreenProps) {
  const { outcome, device, symptom } = progress;
  return (
    <div className="lcd">
      {!outcome && <Reading {...progress} />}
      <div role="status">
        {outcome && <Result outcome={outcome} of={`${device?.label} – ${symptom?.label}`} />}
      </div>
      <Gauge {...progress} />
    </div>
  );
}

function Reading({ device, symptom, asked }: WalkProgress) {
  const answered = asked.filter(({ chosen }) => chosen !== undefined);
  return (
    <>
      <h3>{device ? 'Test en cours' : 'Prêt pour le test'}</h3>
      {!device && (
        <p>
          Choisissez l’appareil, puis ce qui lui arrive. Deux ou trois réponses suffisent le plus souvent.
        </p>
      )}
      <dl>
        <Row name="Appareil" value={device?.label} />
        <Row name="Panne" value={symptom?.label} />
        {answered.map(({ question, chosen = -1 }) => (
          <div key={question.id} className="lcd__question">
            <dt>{question.text}</dt>
            <dd>{question.options[chosen]?.label}</dd>
          </div>
        ))}
        <Row name="Prix indicatif" />
        <Row name="Délai courant" />
      </dl>
    </>
  );
}

function Row({ name, value }: { name: string; value?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={value ? undefined : 'lcd__off'}>
        {value ?? <span className="visually-hidden">à venir</span>}
      </dd>
    </>
  );
}

function Result({ outcome, of }: { outcome: Outcome; of: string }) {
  return (
    <>
      <p className="lcd__count">{of}</p>
      <h3>{outcome.causes.length > 1 ? 'Causes probables' : 'Cause probable'}</h3>
      <ul>
        {outcome.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <dl>
        <Row name="Prix indicatif" value={formatPriceRange(outcome)} />
        <Row name="Délai courant" value={outcome.duration} />
        <dt className="lcd__tip">En attendant</dt>
        <dd className="lcd__tip">{outcome.advice}</dd>
      </dl>
    </>
  );
}

const SEGMENTS = 24;
/** Device, symptom and usually two questions. */
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
