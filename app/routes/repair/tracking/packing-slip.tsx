import { Printer } from 'lucide';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PrintSheet } from '#app/ui/print-sheet.tsx';
import { SheetBox, SheetBoxes, SheetChecks, SheetFacts } from '#app/ui/print-sheet-parts.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { repairDocumentPath, trackingPath } from './tracking-path.ts';

export type PackingSlipProps = {
  reference: string;
  device: string;
  fault: string;
  battery: string | null;
  /** « 220,50 € » */
  insured: string | null;
  /** What was accepted besides the work, before the parcel leaves. */
  fees: readonly (readonly [name: string, words: string])[];
  /** Opens the case in the back office; it contains no secret. */
  qr: boolean[][];
  letterhead: readonly string[];
  link: string;
};

const CHECKS = [
  'Données sauvegardées, si l’appareil le permet',
  'Verrou et compte retirés (iCloud, Google, console)',
  'Cartes SIM et mémoire, disque et jeux retirés',
  'Batterie ni gonflée, ni percée, ni chaude, ni mouillée',
  'Appareil éteint, calé sur chaque face',
  'Ce bordereau dans le carton',
];

/** The sheet to put into the box. */
export function PackingSlip({
  reference,
  device,
  fault,
  battery,
  insured,
  fees,
  qr,
  letterhead,
  link,
}: PackingSlipProps) {
  return (
    <div className="section wrap repair__slip">
      <p className="repair__actions">
        <Button variant="primary" icon={Printer} className="needs-script" data-replay="intent" data-print="">
          Imprimer
        </Button>
        <ButtonLink to={repairDocumentPath('bordereau', link)}>Bordereau en PDF</ButtonLink>
        <ButtonLink to={trackingPath(link)}>Retour au suivi</ButtonLink>
      </p>
      <section
        className="repair__sheet"
        aria-label="Aperçu du bordereau"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than a phone scrolls, and the keyboard must reach it
        tabIndex={0}
      >
        <PrintSheet
          title="Bordereau d’envoi"
          reference={reference}
          barcode={reference}
          letterhead={letterhead}
          qr={<QrCode modules={qr} label={`Dossier ${reference}`} />}
        >
          <SheetBoxes>
            <SheetBox title="Dans le carton">
              <SheetFacts
                facts={[
                  { name: 'Appareil', value: device },
                  { name: 'Batterie', value: battery ?? undefined },
                  { name: 'Accessoires', value: undefined },
                  { name: 'Valeur assurée', value: insured ?? undefined },
                ]}
              />
            </SheetBox>
            <SheetBox title="Avant de fermer">
              <SheetChecks items={CHECKS.map((name) => ({ name, isChecked: false }))} />
            </SheetBox>
            {fees.length > 0 && (
              <SheetBox title="Frais que vous avez acceptés" isWide>
                <SheetFacts facts={fees.map(([name, value]) => ({ name, value }))} />
              </SheetBox>
            )}
            <SheetBox title="Panne annoncée" isWide>
              <p className="repair__text">{fault}</p>
            </SheetBox>
          </SheetBoxes>
        </PrintSheet>
      </section>
    </div>
  );
}
