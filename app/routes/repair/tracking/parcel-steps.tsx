import { FileText, Printer } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { ParcelForm, ParcelNumber } from './parcel.tsx';
import type { ParcelView } from './parcel-view.ts';
import { repairDocumentPath, trackingPath } from './tracking-path.ts';

type ParcelStepsProps = {
  parcel: ParcelView;
  link: string;
  error: string | undefined;
  kept: FormTexts | undefined;
};

/** What is left to do before a parcel arrives, in the order in which it can be done: its number and its slip are there. */
export function ParcelSteps({ parcel, link, error, kept }: ParcelStepsProps) {
  const { reference, number, url, insured, label, address, hours } = parcel;
  return (
    <ol className="repair__steps">
      <Step title="Sauvegardez vos données">
        <p>Copiez ce qui compte tant que l’appareil répond. En panne, n’effacez rien sans nous en parler.</p>
      </Step>
      <Step title="Retirez le verrou et le compte">
        <p>
          Localiser (iCloud) sur un appareil Apple, compte Google sur Android, compte principal sur une
          console&nbsp;: sinon, le test reste incomplet. Pas de mot de passe dans le colis.
        </p>
      </Step>
      <Step title={label ? 'Imprimez le bordereau et l’étiquette' : 'Imprimez le bordereau'}>
        <p>
          <Numbered>{`Sans imprimante, une feuille suffit\u00a0: ${reference}, votre nom et la panne.`}</Numbered>
          {label === 'awaited' &&
            ' L’étiquette prépayée se prépare\u00a0: un e-mail vous dit qu’elle est ici.'}
        </p>
        <p className="repair__actions">
          <ButtonLink to={trackingPath(link, { etape: 'bordereau' })} icon={Printer}>
            Imprimer le bordereau
          </ButtonLink>
          <ButtonLink to={repairDocumentPath('bordereau', link)} icon={FileText}>
            Bordereau en PDF
          </ButtonLink>
          {label === 'there' && (
            <ButtonLink variant="primary" to={repairDocumentPath('etiquette', link)} icon={FileText}>
              Étiquette prépayée en PDF
            </ButtonLink>
          )}
        </p>
      </Step>
      <Step title="Emballez, le bordereau dans le carton">
        <p>
          Carton double cannelure, trois à cinq centimètres de calage sur chaque face, appareil éteint&nbsp;:
          rien ne bouge quand on secoue le carton.{' '}
          <Link to="/guides/astuces/bien-emballer-appareil-pour-envoi">La fiche d’emballage, en images</Link>
        </p>
      </Step>
      <Step title={label ? 'Collez l’étiquette et déposez le colis' : 'Envoyez, suivi et assuré'}>
        <p>
          <Numbered>
            {label
              ? 'Au point de dépôt que dit l’étiquette. Gardez la preuve de dépôt.'
              : insured
                ? `Déclarez la valeur que vous avez donnée, ${insured}, et gardez le reçu.`
                : 'Déclarez la valeur de l’appareil, et gardez le reçu.'}
          </Numbered>
        </p>
        <address className="repair__address">
          {address.map((line) => (
            <span key={line}>
              <Numbered>{line}</Numbered>
            </span>
          ))}
        </address>
        <p className="help">
          <Numbered>{`Livraison possible ${hours}.`}</Numbered>
        </p>
      </Step>
      <Step title="Donnez-nous le numéro du colis">
        {number && (
          <p>
            {'Votre colis\u00a0: '}
            <ParcelNumber number={number} url={url} />
          </p>
        )}
        <ParcelForm link={link} number={number} error={error} kept={kept} />
      </Step>
    </ol>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    {children}
  </li>
);
