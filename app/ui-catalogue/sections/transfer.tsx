import { encode } from 'uqr';
import { Transfer } from '#app/features/payment/transfer.tsx';
import { CatalogueSection, Specimen } from '../specimen.tsx';

const REFERENCE = 'REP-2026-K7R-4WM';

export const TransferSection = () => (
  <CatalogueSection id="virement" title="Virement">
    <Specimen label="À copier d’une pression">
      <Transfer
        payee="Denise Papin"
        iban="FR76 3000 6000 0112 3456 7890 189"
        bic="AGRIFRPPXXX"
        amount={'1\u00a0234,50\u00a0€'}
        typedAmount="1234,50"
        reference={REFERENCE}
        qr={encode(REFERENCE, { ecc: 'M', border: 2 }).data}
      />
    </Specimen>
  </CatalogueSection>
);
