import { DiagnosticBench } from '#app/features/diagnostic/diagnostic-bench.tsx';
import tree from '../../../../../content/data/diagnostic.json';

export function DiagnosticSection() {
  return (
    <div className="wrap pb-section">
      <div className="head">
        <h2>Une panne&nbsp;? Faites un premier test</h2>
        <p>
          Quelques réponses suffisent pour savoir où regarder. Le vrai diagnostic, au comptoir ou par envoi,
          reste gratuit.
        </p>
      </div>
      <DiagnosticBench tree={tree} />
    </div>
  );
}
