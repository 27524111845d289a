import { FileDown } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { ImportReport, StockOfLine } from '#server/shop/stock/import/import-products.ts';
import { importKindPath } from '../data-import/import-paths.ts';
import { FaultTable } from '../fault-table.tsx';
import { useMay } from '../use-may.ts';
import { filePath, SETUP_PATH } from './stock-paths.ts';

type ImportPartProps = { report: ImportReport | null; errors: readonly FieldError[] };

const csvRules = { accept: '.csv,.xlsx,text/csv', kinds: 'CSV ou classeur .xlsx', maxBytes: 12_000_000 };

/** Imports products from a file: previewed first, then all or none. */
export function ImportPart({ report, errors }: ImportPartProps) {
  const mayImport = useMay('settings');
  return (
    <section className="stock-admin__bulk" aria-labelledby="import">
      <h2 id="import">Produits en un fichier</h2>
      <p>
        Une ligne par produit. Une référence qui existe met son produit à jour, une nouvelle en crée un. Une
        colonne absente ne change rien&nbsp;; une case de stock vide non plus. Dans un fichier exporté d’ici,
        une case laissée telle quelle ne change rien non plus, même si le site a changé depuis&nbsp;: ce qui
        s’est vendu reste vendu. La colonne «&nbsp;export&nbsp;» le dit&nbsp;; gardez-la.
      </p>
      {mayImport && (
        <p>
          Le fichier d’un autre logiciel, avec ses propres titres, se dépose dans la reprise.{' '}
          <GoLink to={importKindPath('stock')}>Reprise du stock</GoLink>
        </p>
      )}
      <p className="account__ways">
        <ButtonLink to={filePath('modele.csv')} icon={FileDown}>
          Modèle de fichier
        </ButtonLink>
        <ButtonLink to={filePath('produits.csv')} icon={FileDown}>
          Exporter les produits
        </ButtonLink>
      </p>
      {report && <Report report={report} />}
      <Form
        method="post"
        action={SETUP_PATH}
        encType="multipart/form-data"
        className="account__form"
        noValidate
      >
        <Field
          name="file"
          label="Fichier"
          help="Un CSV avec points-virgules, virgules ou tabulations, ou la première feuille d’un classeur .xlsx."
          error={errors.find(({ field }) => field === 'file')?.message}
        >
          <FileDrop {...csvRules} />
        </Field>
        <div className="account__ways">
          <SubmitButton name="intent" value="check" variant="secondary">
            Vérifier sans rien changer
          </SubmitButton>
          <SubmitButton name="intent" value="import">
            Importer
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { isDry, created, updated, unchanged, faults, faultCount } = report;
  if (faultCount === 0)
    return (
      <Notice
        kind="ok"
        role="status"
        title={isDry ? 'Le fichier est juste' : 'Le fichier est importé'}
        level={3}
      >
        <p>
          {isDry ? 'Il créerait ' : 'Créés\u00a0: '}
          {isDry
            ? `${created}, changerait ${updated} et laisserait ${unchanged} produits.`
            : `${created}. Changés\u00a0: ${updated}. Inchangés\u00a0: ${unchanged}.`}
        </p>
        <StockText {...report} />
        <RenamedText {...report} />
      </Notice>
    );
  return (
    <>
      <Notice kind="danger" role="alert" title="Rien n’est importé" level={3}>
        <p>
          {faultCount > 1 ? `${faultCount} erreurs sont à corriger` : '1 erreur est à corriger'}
          {faults.length < faultCount && `\u00a0; voici les ${faults.length} premières`}.
        </p>
      </Notice>
      <FaultTable faults={faults} />
    </>
  );
}

/** Explains the stocks: those that changed after the export, and those that the file sets. */
function StockText({
  isDry,
  keptStocks,
  keptStockCount,
  keptCellCount,
  setStocks,
  setStockCount,
}: ImportReport) {
  return (
    <>
      {keptStockCount > 0 && (
        <p>
          {`Stocks qui ont changé depuis l’export et ${isDry ? 'resteraient' : 'restent'} comme ils sont\u00a0: ${keptStockCount} (${stockList(keptStocks, keptStockCount, ({ inFile, inShop }) => `${inFile} dans le fichier, ${inShop} en rayon`)}).`}
        </p>
      )}
      {keptCellCount > 0 && (
        <p>
          {`Autres cases changées sur le site depuis l’export, ${isDry ? 'qui resteraient' : 'restées'} comme elles sont\u00a0: ${keptCellCount}.`}
        </p>
      )}
      {setStockCount > 0 && (
        <p>
          {`Stocks que le fichier ${isDry ? 'remplacerait' : 'a remplacés'}\u00a0: ${setStockCount} (${stockList(setStocks, setStockCount, ({ inFile, inShop }) => `${inShop} → ${inFile}`)}).`}
        </p>
      )}
    </>
  );
}

function RenamedText({ isDry, renamed, renamedCount }: ImportReport) {
  if (renamedCount === 0) return null;
  const names = renamed.map(({ from, to }) => `${from} → ${to}`).join('\u00a0; ');
  return (
    <p>
      {`Modèles compatibles qui ${isDry ? 'prendraient' : 'ont pris'} le nom du registre des appareils\u00a0: ${renamedCount} (${names}${renamed.length < renamedCount ? '\u00a0; …' : ''}).`}
    </p>
  );
}

function stockList(
  stocks: readonly StockOfLine[],
  count: number,
  words: (stock: StockOfLine) => string,
): string {
  const list = stocks.map((stock) => `${stock.reference}\u00a0: ${words(stock)}`).join('\u00a0; ');
  return stocks.length < count ? `${list}\u00a0; …` : list;
}
