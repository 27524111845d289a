type ServiceLevelsProps = { levels: readonly { topic: string; onDemand: string; contract: string }[] };

const LABELS = { onDemand: 'À la demande', contract: 'Sous contrat' };

/**
 * The two ways of working together, compared line by line. Same markup as the tables of content/, so that phones show
 * rows as blocks.
 */
export function ServiceLevels({ levels }: ServiceLevelsProps) {
  return (
    <>
      <div className="table-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Point comparé</th>
              <th scope="col">{LABELS.onDemand}</th>
              <th scope="col">{LABELS.contract}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ topic, onDemand, contract }) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                <td data-label={LABELS.onDemand}>{onDemand}</td>
                <td data-label={LABELS.contract}>{contract}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small muted mt-4">
        La colonne de droite dit ce qu’un contrat peut contenir. Seul ce qui y est écrit engage, délais
        compris.
      </p>
    </>
  );
}
