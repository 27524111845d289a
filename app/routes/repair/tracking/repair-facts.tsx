import { FileText, Paperclip } from 'lucide';
import { VideoPoster } from '#app/features/files/video-poster.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { repairDocumentPath, trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

// The parts of a repair's page that only inform the customer. Parts with forms are in the page itself.

export function Device({ repair }: { repair: RepairView }) {
  const { device, serialEnd, fault, openedOn, appointment, estimate, fees } = repair;
  return (
    <section aria-labelledby="appareil">
      <h2 id="appareil">Appareil</h2>
      <DescriptionList
        items={[
          { term: 'Appareil', detail: device },
          ...(serialEnd ? [{ term: 'Numéro de série', detail: serialEnd }] : []),
          { term: 'Panne', detail: <span className="repair__text">{fault}</span> },
          { term: 'Dossier ouvert le', detail: openedOn },
          ...(appointment ? [{ term: 'Rendez-vous de dépôt', detail: appointment }] : []),
          ...(estimate
            ? [
                {
                  term: 'Estimation',
                  detail: `${formatEuros(estimate.minCents)} à ${formatEuros(estimate.maxCents)}`,
                },
              ]
            : []),
          ...fees.map(([term, detail]) => ({ term, detail })),
        ]}
      />
      {estimate?.note && <p className="help repair__text">{estimate.note}</p>}
    </section>
  );
}

export function AwaitedParts({ parts }: { parts: RepairView['awaitedParts'] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="attendues">
      <h2 id="attendues">Pièces attendues</h2>
      <ul>
        {parts.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
      <p className="help">La réparation se fait dès leur arrivée à l’atelier.</p>
    </section>
  );
}

export function Price({ money }: Pick<RepairView, 'money'>) {
  if (!money) return null;
  const { priceName, price, charges, bonus, paid, due, isPaid, grouped } = money;
  return (
    <section aria-labelledby="prix">
      <h2 id="prix">Prix</h2>
      <DescriptionList
        items={[
          { term: `${priceName} convenu`, detail: price },
          ...charges.map(({ words, amount }) => ({ term: `dont ${words}`, detail: amount })),
          ...(bonus ? [{ term: 'Bonus réparation', detail: bonus }] : []),
          { term: 'Payé', detail: paid },
          ...(grouped ? [{ term: 'Sur votre facture groupée', detail: grouped }] : []),
          { term: 'Reste à payer', detail: <b>{isPaid ? 'Rien' : due}</b> },
        ]}
      />
    </section>
  );
}

export function Timeline({ events }: Pick<RepairView, 'events'>) {
  return (
    <section aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="order__timeline" reversed>
        {events.map(({ id, at, title, note }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{formatDate(at, { withTime: true })}</time>
            <p>
              <b>{title}</b>
              {note && <span>{note}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Files({ files }: Pick<RepairView, 'files'>) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">Photos et fichiers</h2>
      {files.map(({ title, items }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className="repair__photos">
            {items.map(({ id, kind, hasPoster, words, path, smallPath }) => (
              <li key={id}>
                <a href={path}>
                  {kind === 'picture' && (
                    <img src={smallPath} alt={words} width="400" height="300" loading="lazy" />
                  )}
                  {kind === 'video' && (
                    <VideoPoster src={hasPoster ? smallPath : null} words={`Vidéo\u00a0: ${words}`} />
                  )}
                  {kind === 'document' && (
                    <span className="repair__file">
                      <Icon icon={Paperclip} />
                      {words}
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Cases that belong to the same device: a return and its first repair name each other. */
export function Related({ related }: Pick<RepairView, 'related'>) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="lies">
      <h2 id="lies">Dossiers liés</h2>
      <ul>
        {related.map((words) => (
          <li key={words}>
            <Numbered>{words}</Numbered>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Guarantees({
  repair: { guaranteeUntil, partsGuaranteeUntil, underGuarantee },
}: {
  repair: RepairView;
}) {
  if (!guaranteeUntil && !partsGuaranteeUntil) return null;
  return (
    <section aria-labelledby="garanties">
      <h2 id="garanties">Garanties</h2>
      <DescriptionList
        items={[
          ...(guaranteeUntil ? [{ term: 'Réparation', detail: `jusqu’au ${guaranteeUntil}` }] : []),
          ...(partsGuaranteeUntil
            ? [{ term: 'Pièces, garantie légale', detail: `jusqu’au ${partsGuaranteeUntil}` }]
            : []),
        ]}
      />
      {underGuarantee && <p>{underGuarantee}</p>}
      <p className="help">La panne revient&nbsp;? Écrivez-nous ici&nbsp;: nous la reprenons sans frais.</p>
    </section>
  );
}

export function Documents({ repair, link }: { repair: RepairView; link: string }) {
  const documents = [
    ...(repair.isByPost ? [{ file: 'bordereau', words: 'Bordereau d’envoi' }] : []),
    ...(repair.parcel?.label === 'there' ? [{ file: 'etiquette', words: 'Étiquette prépayée' }] : []),
    ...(repair.hasTicket ? [{ file: 'prise-en-charge', words: 'Fiche de prise en charge' }] : []),
    ...(repair.hasChecks ? [{ file: 'controles', words: 'Fiche de contrôle' }] : []),
    ...repair.wipes,
    ...(repair.guaranteeUntil ? [{ file: 'garantie', words: 'Fiche de garantie' }] : []),
    ...[...(repair.quote ? [repair.quote] : []), ...repair.answered].map(({ version }) => ({
      file: `devis-${version}`,
      words: `Devis n°\u00a0${version}`,
    })),
    ...repair.moneyDocuments,
  ];
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="order__documents">
        {documents.map(({ file, words }) => (
          <li key={file}>
            <a href={repairDocumentPath(file, link)}>
              <Icon icon={FileText} />
              {`${words} (PDF)`}
            </a>
          </li>
        ))}
      </ul>
      {repair.canAskInvoice && (
        <GoLink to={trackingPath(link, { etape: 'facture' })}>Demander la facture</GoLink>
      )}
    </section>
  );
}
