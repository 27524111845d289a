import { DiagnosticBench } from '#app/features/diagnostic/diagnostic-bench.tsx';
import tree from '../../../../../content/data/diagnostic.json';
import { useSectionFacts } from './section-facts.ts';

export function DiagnosticSection() {
  const { diagnosis } = useSectionFacts();
  return (
    <div className="wrap pb-section">
      <div className="head">
        <h2>Une panne&nbsp;? Faites un premier test</h2>
        <p>Quelques réponses suffisent pour savoir où regarder. Au comptoir ou par envoi, {diagnosis}.</p>
      </div>
      <DiagnosticBench tree={tree} />
    </div>
  );
}
