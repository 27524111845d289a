import { ArrowRight, RotateCcw } from 'lucide';
import { quotePath, testChoice } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { DiagnosticTree, Outcome } from '#domain/diagnostic/tree.ts';
import { BenchFrame } from './bench-frame.tsx';
import { useDiagnostic } from './use-diagnostic.ts';

const ASK = 'Demander un devis pour cette panne';

/** The test bench of the home page. */
export function DiagnosticBench({ tree }: { tree: DiagnosticTree }) {
  const test = useDiagnostic(tree);
  const { device, symptom, outcome } = test;
  return (
    <BenchFrame
      tree={tree}
      test={test}
      besideDevices={
        <button type="button" className="key key--reset" disabled={!device} onClick={test.restart}>
          <Icon icon={RotateCcw} />
          Recommencer
        </button>
      }
      belowQuestion={
        <p className="bench__else">
          Un autre appareil, une autre panne&nbsp;? <Link to="/demande">Décrivez-la à l’atelier</Link>.
        </p>
      }
      belowDisplay={
        <>
          {device && symptom && outcome ? (
            <NextSteps
              quote={quotePath(`${device.label} – ${symptom.label}`, testChoice(device, symptom, outcome))}
              outcome={outcome}
              pages={tree.pages}
            />
          ) : (
            <NextStepsOff />
          )}
          <p className="small muted">
            {tree.disclaimer} <Link to="/prix">Toutes les fourchettes</Link>
          </p>
        </>
      }
    />
  );
}

function NextSteps({
  quote,
  outcome,
  pages,
}: {
  quote: string;
  outcome: Outcome;
  pages: DiagnosticTree['pages'];
}) {
  return (
    <>
      <ButtonLink variant="primary" block to={quote} iconAfter={ArrowRight}>
        {ASK}
      </ButtonLink>
      <p className="bench__links">
        {[outcome.link, outcome.more].map(
          (page) =>
            page && (
              <GoLink key={page} to={page}>
                {pages[page]}
              </GoLink>
            ),
        )}
      </p>
    </>
  );
}

/** Keeps room for the next steps, like a key that is not lit yet. */
function NextStepsOff() {
  return (
    <div aria-hidden="true">
      <span className="btn btn--block bench__off">
        {ASK}
        <Icon icon={ArrowRight} />
      </span>
      <p className="bench__links" />
    </div>
  );
}
