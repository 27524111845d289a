import { ArrowLeft, Link as LinkIcon, Pencil, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '#app/features/account/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { FoundPart } from '#server/repairs/find-parts.ts';
import { FileMails, FilePapers, FileTimeline } from '../file-parts.tsx';
import { RepairParts } from './repair-parts.tsx';
import { INTAKE_PATH, REPAIRS_PATH, repairPath, stepPath } from './repair-paths.ts';
import { PhotoList } from './repair-photos-list.tsx';
import { RepairQuotes } from './repair-quotes.tsx';
import { RepairThread } from './repair-thread.tsx';
import type { RepairView } from './repair-view.server.ts';
import { ACTORS, StateBadge } from './state-badge.tsx';

type RepairSheetProps = {
  repair: RepairView;
  trackingLink: string | null;
  search: { words: string; found: FoundPart[] };
  /** What was just done. */
  done: string | null;
  /** Why nothing was. */
  errors: readonly FieldError[];
  /** The message that it was about. */
  written: string | undefined;
  /** The unlock code, after it was asked for: in this answer only. */
  code: string | null;
  /** The form of the step that was chosen, in place of the choice. */
  children: ReactNode;
};

/** Everything about one repair, and what can be done with it now. */
export function RepairSheet(props: RepairSheetProps) {
  const { repair, trackingLink, search, done, errors, written, code, children } = props;
  return (
    <>
      <Head {...repair} />
      {done && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      {errors.map(({ message }) => (
        <Notice key={message} kind="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ))}
      {children || <Steps {...repair} />}
      {repair.unclaimed && <Unclaimed {...repair.unclaimed} />}
      {repair.guarantee && <Guarantee {...repair.guarantee} />}
      <div className="area__two">
        <Customer {...repair} trackingLink={trackingLink} />
        <Device {...repair} />
      </div>
      <Intake {...repair} />
      <UnlockCode {...repair} code={code} />
      <RepairQuotes repair={repair} />
      <RepairParts repair={repair} search={search} />
      <section className="area__part" id="photos">
        <h2>Photos</h2>
        <PhotoList reference={repair.reference} photos={repair.photos} />
        {!repair.isOver && (
          <p>
            <ButtonLink to={`${repairPath(repair.reference)}/photos`} variant="secondary">
              Ajouter des photos
            </ButtonLink>
          </p>
        )}
      </section>
      <RepairThread repair={repair} written={written} />
      <FilePapers papers={papersOf(repair)} />
      <FileMails
        title="E-mails au client"
        mails={repair.mails}
        action={repairPath(repair.reference)}
        intent="mail-renvoyer"
      />
      <Relatives {...repair} />
      <FileTimeline events={repair.events} />
    </>
  );
}

function Head({ reference, device, state, isLate, next, promisedOn }: RepairView) {
  return (
    <header className="area__head">
      <p>
        <Link to={REPAIRS_PATH} className="go">
          <Icon icon={ArrowLeft} />
          Toutes les réparations
        </Link>
      </p>
      <h1>{`${reference}, ${device.name}`}</h1>
      <p>
        <StateBadge state={state} isLate={isLate} />
      </p>
      <p>
        {[
          next !== 'nobody' && `La suite\u00a0: ${ACTORS[next].toLocaleLowerCase('fr')}.`,
          promisedOn && `Promis le ${promisedOn}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </header>
  );
}

function Steps({ reference, steps, isOver }: RepairView) {
  if (isOver) return null;
  return (
    <section className="area__part" aria-labelledby="suite">
      <h2 id="suite">La suite</h2>
      <p className="acct__ways">
        {steps.map(({ event, label }, index) => (
          <ButtonLink
            key={event}
            to={event === 'register' ? `${INTAKE_PATH}?dossier=${reference}` : stepPath(reference, event)}
            variant={index === 0 ? 'primary' : 'secondary'}
          >
            {label}
          </ButtonLink>
        ))}
        <ButtonLink to={stepPath(reference, 'corriger')} variant="quiet" icon={Pencil}>
          Corriger le dossier
        </ButtonLink>
      </p>
    </section>
  );
}

function Unclaimed({ readyOn, reminders, nextOn, letterOn, saleFrom }: NonNullable<RepairView['unclaimed']>) {
  return (
    <section className="area__part" aria-labelledby="retrait">
      <h2 id="retrait">En attente de retrait</h2>
      <DescriptionList
        items={[
          { term: 'Prêt depuis', detail: readyOn },
          { term: 'Rappels envoyés', detail: String(reminders) },
          ...(nextOn ? [{ term: 'Prochain rappel', detail: nextOn }] : []),
          { term: 'Lettre recommandée', detail: letterOn },
          { term: 'Vente, si un juge l’autorise', detail: `À partir du ${saleFrom}` },
        ]}
      />
    </section>
  );
}

function Guarantee({ handedOverOn, until, partsUntil }: NonNullable<RepairView['guarantee']>) {
  return (
    <section className="area__part" aria-labelledby="garanties">
      <h2 id="garanties">Remise et garanties</h2>
      <DescriptionList
        items={[
          { term: 'Remis le', detail: handedOverOn },
          {
            term: 'Garantie de l’atelier',
            detail: until ? `Jusqu’au ${until}` : 'Aucune\u00a0: rien n’a été réparé',
          },
          ...(partsUntil ? [{ term: 'Garantie légale des pièces', detail: `Jusqu’au ${partsUntil}` }] : []),
        ]}
      />
    </section>
  );
}

function Customer({
  reference,
  customer,
  trackingLink,
  trackingIn,
  trackingOut,
  isOver,
}: RepairView & { trackingLink: string | null }) {
  const { name, email, phone, channel, address } = customer;
  return (
    <section className="area__part" aria-labelledby="client">
      <h2 id="client">Client</h2>
      <DescriptionList
        items={[
          { term: 'Nom', detail: name },
          ...(phone ? [{ term: 'Téléphone', detail: <a href={`tel:${phone}`}>{phone}</a> }] : []),
          ...(email ? [{ term: 'E-mail', detail: <a href={`mailto:${email}`}>{email}</a> }] : []),
          { term: 'À joindre par', detail: channel },
          ...(address ? [{ term: 'Adresse de retour', detail: address.join(', ') }] : []),
          ...(trackingIn ? [{ term: 'Suivi du colis reçu', detail: trackingIn }] : []),
          ...(trackingOut ? [{ term: 'Suivi du colis rendu', detail: trackingOut }] : []),
          ...(trackingLink
            ? [
                {
                  term: 'Suivi en ligne',
                  detail: <a href={trackingLink}>La page que voit le client</a>,
                },
              ]
            : []),
        ]}
      />
      <Form method="post" action={repairPath(reference)}>
        <SubmitButton name="intent" value="lien" variant="secondary" icon={LinkIcon}>
          Changer le lien de suivi
        </SubmitButton>
      </Form>
      {isOver && (
        <p>
          <ButtonLink to={`${INTAKE_PATH}?retour=${reference}`} variant="secondary" icon={Undo2}>
            Enregistrer un retour
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function Device({ device }: RepairView) {
  const { name, kind, serial, fault, subject, wayIn, battery, accessories, openedOn, appointment } = device;
  return (
    <section className="area__part" aria-labelledby="appareil">
      <h2 id="appareil">Appareil</h2>
      <DescriptionList
        items={[
          { term: 'Appareil', detail: name === kind ? name : `${name} (${kind})` },
          ...(serial ? [{ term: 'N° de série ou IMEI', detail: serial }] : []),
          { term: 'Panne', detail: <span className="desk__text">{fault}</span> },
          ...(subject ? [{ term: 'Sujet', detail: subject }] : []),
          ...(accessories.length > 0 ? [{ term: 'Accessoires', detail: accessories.join(', ') }] : []),
          ...(battery ? [{ term: 'Batterie', detail: battery }] : []),
          { term: 'Arrivée', detail: `${wayIn}, ${openedOn}` },
          ...(appointment
            ? [
                {
                  term: 'Rendez-vous',
                  detail: (
                    <Link to={`/admin/rendez-vous?semaine=${appointment.day}`}>{appointment.words}</Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function Intake({ intake, isRegistered }: RepairView) {
  if (!isRegistered) return null;
  const { condition, conditionNote, reusedParts, estimate, estimateNote, signature, signedAt } = intake;
  return (
    <section className="area__part" aria-labelledby="etat-arrivee">
      <h2 id="etat-arrivee">État à l’arrivée</h2>
      <DescriptionList
        items={[
          ...condition.map(({ item, value }) => ({ term: item, detail: value })),
          ...(conditionNote
            ? [{ term: 'Remarques', detail: <span className="desk__text">{conditionNote}</span> }]
            : []),
          ...(reusedParts ? [{ term: 'Pièces d’occasion', detail: reusedParts }] : []),
          ...(estimate ? [{ term: 'Estimation', detail: estimate }] : []),
          ...(estimateNote ? [{ term: 'Ce qui la ferait changer', detail: estimateNote }] : []),
          ...(signature
            ? [
                {
                  term: 'Signature',
                  detail: (
                    <>
                      <svg
                        viewBox="0 0 600 200"
                        className="desk__sign"
                        role="img"
                        aria-label="Signature du client"
                      >
                        <path d={signature} />
                      </svg>
                      {signedAt}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function UnlockCode(props: RepairView & { code: string | null }) {
  const { reference, hasUnlockCode, refusesUnlockCode, code } = props;
  if (!hasUnlockCode && code === null)
    return (
      refusesUnlockCode && (
        <section className="area__part" aria-labelledby="code">
          <h2 id="code">Code de déverrouillage</h2>
          <p>Le client refuse de le donner&nbsp;: testez ce qui se teste sans lui.</p>
        </section>
      )
    );
  return (
    <section className="area__part" aria-labelledby="code">
      <h2 id="code">Code de déverrouillage</h2>
      {code === null ? (
        <p>Chaque lecture est notée, et le client la voit dans son suivi.</p>
      ) : (
        <Notice kind="warn" role="status" title="À ne recopier nulle part" level={3}>
          <p>
            <code className="desk__code">{code}</code>
          </p>
          <p>Il ne s’affiche que cette fois.</p>
        </Notice>
      )}
      <Form method="post" action={`${repairPath(reference)}#code`} className="acct__ways">
        <SubmitButton name="intent" value="code-lire" variant="secondary">
          Lire le code
        </SubmitButton>
        <SubmitButton name="intent" value="code-effacer" variant="danger">
          Effacer le code
        </SubmitButton>
      </Form>
    </section>
  );
}

function Relatives({ relatives }: RepairView) {
  if (relatives.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="retours">
      <h2 id="retours">Dossiers liés</h2>
      <ul className="area__list">
        {relatives.map(({ reference, isFirst, stateName, on }) => (
          <li key={reference}>
            <Link to={repairPath(reference)} className="ref">
              {reference}
            </Link>
            <span>{`${isFirst ? 'Première réparation' : 'Retour'}, ${on}\u00a0: ${stateName}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function papersOf({ reference, isRegistered, isMailIn, quotes }: RepairView) {
  const sent = quotes.filter(({ sentAt }) => sentAt !== null);
  const papers = [
    ...(isRegistered ? [{ file: 'ticket.pdf', label: 'Ticket de prise en charge' }] : []),
    ...(isMailIn ? [{ file: 'bordereau.pdf', label: 'Bordereau d’envoi' }] : []),
    ...sent.map(({ version }) => ({ file: `devis-${version}.pdf`, label: `Devis n°\u00a0${version}` })),
  ];
  return papers.map(({ file, label }) => ({ href: `${repairPath(reference)}/${file}`, label }));
}
