import { encode } from 'uqr';
import { Logo, LogoMark } from '#app/ui/logo.tsx';
import { PrintSheet } from '#app/ui/print-sheet.tsx';
import {
  SheetBox,
  SheetBoxes,
  SheetChecks,
  SheetConditions,
  SheetFacts,
  SheetLines,
  SheetRules,
  SheetSignatures,
  SheetSteps,
} from '#app/ui/print-sheet-parts.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { CatalogueSection, Specimen } from '../specimen.tsx';

const LETTERHEAD = [
  '6 Bis Rue Denis Papin, 51100 Reims',
  '03 53 01 00 51 · Lun.–ven. 10\u00a0h–19\u00a0h, sam. 10\u00a0h–14\u00a0h',
];

const CLIENT = [
  { name: 'Nom', value: 'Camille Renard' },
  { name: 'Téléphone', value: '06 39 98 00 51' },
  { name: 'E-mail', value: 'camille@exemple.fr' },
];

const COLUMNS = [
  { label: 'Désignation' },
  { label: 'Qté', isNumeric: true },
  { label: 'Prix', isNumeric: true },
];

export function LogoSection() {
  return (
    <CatalogueSection id="logo" title="Logo">
      <Specimen label="Pages, claires et sombres">
        <div className="logo">
          <Logo />
        </div>
      </Specimen>
      <Specimen label="Inverse, sur la carte" ground="board">
        <div className="logo">
          <Logo look="inverse" />
        </div>
      </Specimen>
      <Specimen label="Papier, puis une couleur">
        <div className="logo">
          <Logo look="paper" />
          <Logo look="mono" />
        </div>
      </Specimen>
      <Specimen label="Symbole">
        <div className="logo">
          <LogoMark />
        </div>
      </Specimen>
    </CatalogueSection>
  );
}

export function PrintSheetSection() {
  return (
    <CatalogueSection id="feuilles" title="Feuilles à imprimer">
      <Specimen label="Bon de prise en charge, étiquettes à détacher">
        <IntakeTicket />
      </Specimen>
      <Specimen label="Devis">
        <Quote />
      </Specimen>
      <Specimen label="Confirmation de commande, code QR">
        <OrderConfirmation />
      </Specimen>
    </CatalogueSection>
  );
}

function IntakeTicket() {
  const lines = ['Camille Renard', 'PlayStation 5, CFI-1216A'];
  return (
    <PrintSheet
      title="Bon de prise en charge"
      reference="AP-02417"
      barcode="AP02417"
      letterhead={LETTERHEAD}
      level={2}
      labels={[
        { title: 'Étiquette appareil', lines },
        { title: 'Étiquette accessoires', lines },
      ]}
    >
      <SheetSteps
        label="Suivi de la réparation"
        steps={[
          { title: 'Dépôt', date: '16/06/25 10:20' },
          { title: 'Diagnostic' },
          { title: 'Devis accepté' },
          { title: 'Réparation' },
          { title: 'Restitution' },
        ]}
      />
      <SheetBoxes>
        <SheetBox title="Client" level={3}>
          <SheetFacts facts={[...CLIENT, { name: 'Prévenir par', value: 'SMS' }]} />
        </SheetBox>
        <SheetBox title="Appareil" level={3}>
          <SheetFacts
            facts={[
              { name: 'Modèle', value: 'PlayStation 5, CFI-1216A' },
              { name: 'N° de série', value: 'F22A 0417 5510 0' },
              { name: 'Code, session', value: 'Non communiqué' },
              { name: 'Sauvegarde faite', value: 'Oui, par le client' },
            ]}
          />
        </SheetBox>
        <SheetBox title="Panne décrite par le client" level={3} isWide>
          <p>
            Plus d’image depuis une chute du câble HDMI. La console démarre, voyant blanc fixe. Le port semble
            enfoncé vers la gauche.
          </p>
        </SheetBox>
        <SheetBox title="Déposé avec" level={3} isWide>
          <SheetChecks
            items={[
              { name: 'Secteur', isChecked: true },
              { name: 'Câble HDMI', isChecked: true },
              { name: 'Manette', isChecked: false },
              { name: 'Boîte', isChecked: false },
              { name: 'Disque, jeu', isChecked: false },
              { name: 'Housse', isChecked: false },
            ]}
          />
        </SheetBox>
        <SheetBox title="Diagnostic de l’atelier" level={3} isWide>
          <SheetRules lines={3} />
        </SheetBox>
        <SheetBox isWide>
          <SheetFacts
            isRow
            facts={[
              { name: 'Diagnostic et devis', value: 'Gratuits' },
              { name: 'Délai annoncé', value: '24-48\u00a0h' },
              { name: 'Devis' },
              { name: 'Garantie' },
            ]}
          />
        </SheetBox>
      </SheetBoxes>
      <SheetConditions>
        <p>
          <b>Conditions.</b> Le devis est valable 30 jours. Aucune intervention sans votre accord. La garantie
          couvre la panne traitée et les pièces remplacées. TVA non applicable, art. 293 B du CGI.
        </p>
      </SheetConditions>
      <SheetSignatures names={['Signature du client', 'Signature de l’atelier']} />
    </PrintSheet>
  );
}

function Quote() {
  return (
    <PrintSheet title="Devis" reference="D-2025-0148" letterhead={LETTERHEAD} level={2}>
      <SheetBoxes>
        <SheetBox title="Client" level={3}>
          <SheetFacts facts={CLIENT} />
        </SheetBox>
        <SheetBox title="Devis" level={3}>
          <SheetFacts
            facts={[
              { name: 'Date', value: '17/06/2025' },
              { name: 'Valable jusqu’au', value: '17/07/2025' },
              { name: 'Dossier', value: 'AP-02417' },
            ]}
          />
        </SheetBox>
      </SheetBoxes>
      <SheetLines
        caption="Travaux et pièces"
        columns={COLUMNS}
        rows={[
          { id: '1', cells: ['Remplacement du port HDMI, pistes reprises', '1', '89,00\u00a0€'] },
          { id: '2', cells: ['Port HDMI de PlayStation 5, pièce neuve', '1', '18,00\u00a0€'] },
          { id: '3', cells: ['Nettoyage et pâte thermique', '1', '20,00\u00a0€'] },
        ]}
        totals={[
          { label: 'Remise', amount: '–7,00\u00a0€' },
          { label: 'Net à payer', amount: '120,00\u00a0€' },
        ]}
      />
      <SheetConditions>
        <p>TVA non applicable, art. 293 B du CGI. Aucun travail ne commence sans votre accord écrit.</p>
      </SheetConditions>
      <SheetSignatures names={['Bon pour accord, date et signature', 'L’atelier']} />
    </PrintSheet>
  );
}

function OrderConfirmation() {
  const { data } = encode('https://atelier-papin.example/suivi-commande', { border: 1 });
  return (
    <PrintSheet
      title="Confirmation de commande"
      reference="CMD-0931"
      barcode="CMD-0931"
      letterhead={LETTERHEAD}
      qr={<QrCode modules={data} label="Suivi de la commande" />}
      level={2}
    >
      <SheetBoxes>
        <SheetBox title="Livrée à" level={3}>
          <SheetFacts facts={CLIENT} />
        </SheetBox>
        <SheetBox title="Vendue par" level={3}>
          <p>L’Atelier Papin, 6 Bis Rue Denis Papin, 51100 Reims</p>
        </SheetBox>
      </SheetBoxes>
      <SheetLines
        caption="Articles"
        columns={COLUMNS}
        rows={[
          { id: '1', cells: ['SSD NVMe 1\u00a0To, neuf', '1', '70,00\u00a0€'] },
          { id: '2', cells: ['Mémoire DDR4 16\u00a0Go, occasion testée', '2', '70,00\u00a0€'] },
        ]}
        totals={[
          { label: 'Livraison', amount: '6,00\u00a0€' },
          { label: 'Total payé', amount: '146,00\u00a0€' },
        ]}
      />
    </PrintSheet>
  );
}
