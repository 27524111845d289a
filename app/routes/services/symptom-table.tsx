import { Link } from '#app/ui/link.tsx';

const ROWS = [
  {
    device: 'Console de salon ou portable',
    signs: 'Plus d’image, arrêt en pleine partie, lecteur muet, joystick qui dérive',
    page: { path: '/services/reparation-consoles', name: 'Consoles' },
  },
  {
    device: 'PC ou Mac',
    signs: 'Ne démarre plus, charge par intermittence, lent, bruyant, écran cassé',
    page: { path: '/services/reparation-pc-mac', name: 'PC et Mac' },
  },
  {
    device: 'Téléphone',
    signs: 'Vitre ou écran brisé, batterie qui lâche, prise qui ne charge plus, chute dans l’eau',
    page: { path: '/services/reparation-telephone-reims', name: 'Téléphones' },
  },
  {
    device: 'Carte électronique',
    signs: 'Connecteur arraché, court-circuit, composant brûlé, réparation refusée ailleurs',
    page: { path: '/services/micro-soudure', name: 'Micro-soudure' },
  },
];

const LABELS = { signs: 'Ce que vous voyez', page: 'Page à lire' };

/** Device and symptom lead to a service. Same markup as the tables of content/, so that a phone shows rows as blocks. */
export function SymptomTable() {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Votre appareil</th>
            <th scope="col">{LABELS.signs}</th>
            <th scope="col">{LABELS.page}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ device, signs, page }) => (
            <tr key={device}>
              <th scope="row">{device}</th>
              <td data-label={LABELS.signs}>{signs}</td>
              <td data-label={LABELS.page}>
                <Link to={page.path}>{page.name}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
