import type { FaultPage } from '#server/content/pages.ts';

const LABELS = { cause: 'Cause probable', repair: 'Réparation' };

/**
 * From what is visible to what has to be done. Same markup as the tables of content/, so that a phone shows rows as
 * blocks.
 */
export function RepairTable({ repairs }: Pick<FaultPage, 'repairs'>) {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Symptôme</th>
            <th scope="col">{LABELS.cause}</th>
            <th scope="col">{LABELS.repair}</th>
          </tr>
        </thead>
        <tbody>
          {repairs.map(({ symptom, cause, repair }) => (
            <tr key={symptom}>
              <th scope="row">{symptom}</th>
              <td data-label={LABELS.cause}>{cause}</td>
              <td data-label={LABELS.repair}>{repair}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
