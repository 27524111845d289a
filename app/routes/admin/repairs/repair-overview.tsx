import { Pencil, Plus } from 'lucide';
import type { ReactElement } from 'react';
import { AreaHead } from '#app/features/account/area-head.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { LABEL_SIZES, type LabelSize, labelsFile } from '#domain/repair/label-sizes.ts';
import { wipeFile } from '#domain/repair/wipe-file.ts';
import type { FoundPart } from '#server/repairs/find-parts.ts';
import type { Flag } from '#server/repairs/flags.ts';
import type { Technician } from '#server/repairs/technicians.ts';
import { CaseDocuments, CaseMails, CaseTimeline } from '../case-parts.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { claimPath } from '../guarantee-claims/claim-paths.ts';
import { useMay } from '../use-may.ts';
import { LockRemoval } from './lock-removal.tsx';
import { ACTORS, RepairBadges } from './repair-badges.tsx';
import { BenchChecks } from './repair-checks-list.tsx';
import { CaseData } from './repair-data.tsx';
import { CourtFile, Customer, Device, Guarantee, Intake, Unclaimed } from './repair-facts.tsx';
import { RepairFlags } from './repair-flags.tsx';
import { RepairLabel } from './repair-label.tsx';
import { RepairMoney } from './repair-money.tsx';
import { RepairParts } from './repair-parts.tsx';
import {
  FINISH_LABEL,
  finishPath,
  INTAKE_PATH,
  pairsPath,
  photosPath,
  REPAIRS_PATH,
  repairPath,
  stepPath,
  togetherPath,
} from './repair-paths.ts';
import { PhotoList } from './repair-photos-list.tsx';
import { RepairQuotes } from './repair-quotes.tsx';
import { RepairReturn } from './repair-return.tsx';
import { RepairThread } from './repair-thread.tsx';
import type { KnownView, RepairView } from './repair-view.server.ts';
import { RepairWork } from './repair-work.tsx';
import { StaffNotes } from './staff-notes.tsx';
import { UnlockCode } from './unlock-code.tsx';

type RepairOverviewProps = {
  repair: RepairView;
  known: KnownView;
  /** The quick replies to choose from. */
  replies: { id: string; name: string }[];
  trackingLink: string | null;
  search: { words: string; found: FoundPart[] };
  /** Who of the staff may have the device, and who reads the page. */
  technicians: readonly Technician[];
  offeredFlags: readonly Flag[];
  me: string;
  /** Whether the shop is theirs. */
  isOwner: boolean;
  /** The result of the form just sent. */
  done: string | null;
  /** Why it was refused. */
  errors: readonly FieldError[];
  /** The texts typed in the refused form. */
  kept: Record<string, string>;
  /** Files of a message that are stored already, and what changes with each answer of the server. */
  sent: readonly SentFile[];
  round: string;
  /** The unlock code, only in the answer to the form that asks for it. */
  code: string | null;
  /** The text of a quick reply was put into the message. */
  isInserted: boolean;
  takesSms: boolean;
  /** The form of the chosen step, shown instead of the choice; null while none is chosen. */
  panel: ReactElement | null;
};

/** Everything about one repair, and the steps possible now. */
export function RepairOverview(props: RepairOverviewProps) {
  const { repair, known, trackingLink, search, technicians, me, done, errors, kept, code, panel } = props;
  const { replies, isInserted, takesSms } = props;
  return (
    <>
      <Head {...repair} />
      <DoneNotice>{done}</DoneNotice>
      {errors.map(({ message }) => (
        <Notice key={message} kind="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ))}
      <Withdrawals {...repair} />
      <OfClaim {...repair} />
      <AwaitedDeposit {...repair} />
      {repair.isLocked && !repair.isOver && <LockRemoval />}
      {panel ?? <Steps {...repair} />}
      <RepairLabel repair={repair} refused={{ errors, kept }} />
      <RepairReturn repair={repair} errors={errors} kept={kept} />
      {repair.unclaimed && (
        <Unclaimed {...repair.unclaimed} reference={repair.reference} refused={{ errors, kept }} />
      )}
      {repair.isCourtCase && <CourtFile reference={repair.reference} isOwner={props.isOwner} />}
      {repair.guarantee && (
        <Guarantee {...repair.guarantee} reference={repair.reference} refused={{ errors, kept }} />
      )}
      <div className="area__two">
        <Customer {...repair} trackingLink={trackingLink} />
        <Device {...repair} known={known} />
      </div>
      <StaffNotes repair={repair} refused={{ errors, kept }} />
      <RepairFlags reference={repair.reference} flags={repair.flags} offered={props.offeredFlags} />
      <RepairWork repair={repair} technicians={technicians} me={me} refused={{ errors, kept }} />
      <Intake {...repair} />
      <UnlockCode {...repair} code={code} />
      <CaseData {...repair} />
      <RepairQuotes repair={repair} />
      <RepairMoney repair={repair} />
      <RepairParts repair={repair} search={search} />
      <BenchChecks {...repair} />
      <section className="area__part" id="photos">
        <h2>Photos et vidéos</h2>
        <PhotoList reference={repair.reference} photos={repair.photos} />
        <p className="account__ways">
          {!repair.isOver && (
            <ButtonLink to={photosPath(repair.reference)} variant="secondary">
              Ajouter des photos ou des vidéos
            </ButtonLink>
          )}
          {repair.photos.filter(({ kind }) => kind === 'picture').length > 1 && (
            <ButtonLink to={pairsPath(repair.reference)} variant="secondary">
              Avant et après
            </ButtonLink>
          )}
        </p>
      </section>
      <RepairThread
        repair={repair}
        replies={replies}
        errors={errors}
        kept={kept}
        sent={props.sent}
        round={props.round}
        isInserted={isInserted}
        takesSms={takesSms}
      />
      <CaseDocuments documents={documentsOf(repair)} />
      <CaseMails
        title="E-mails et SMS au client"
        mails={repair.mails}
        action={repairPath(repair.reference)}
        intent="resend-mail"
      />
      <Together {...repair} />
      <Relatives {...repair} />
      <CaseTimeline events={repair.events} />
    </>
  );
}

function Head(repair: RepairView) {
  const { reference, device, next, promisedOn } = repair;
  return (
    <AreaHead
      title={<Numbered>{`${reference}, ${device.name}`}</Numbered>}
      back={{ to: REPAIRS_PATH, label: 'Toutes les réparations' }}
    >
      <p>
        <RepairBadges repair={repair} />
      </p>
      <p>
        {[
          next !== 'nobody' && `La suite\u00a0: ${ACTORS[next].toLocaleLowerCase('fr')}.`,
          promisedOn && `Promis le ${promisedOn}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </AreaHead>
  );
}

/** The customer's withdrawals from contracts about this repair, and why it is blocked. */
function Withdrawals({ withdrawals, obstacle }: RepairView) {
  if (withdrawals.length === 0 && !obstacle) return null;
  return (
    <Notice kind="warn" title="Le client a renoncé" level={2}>
      {obstacle && <p>{obstacle}</p>}
      {withdrawals.map(({ id, reference, stateName }) => (
        <p key={id}>
          <Link to={`/admin/renonciations/${id}`}>
            <Numbered>{`Rétractation ${reference}`}</Numbered>
          </Link>
          {`\u00a0: ${stateName.toLocaleLowerCase('fr')}.`}
        </p>
      ))}
    </Notice>
  );
}

/** The goods were sold here: the claim is settled once they are back with the customer. */
function OfClaim({ claim, isOver }: RepairView) {
  const maySettle = useMay('orders');
  if (!claim) return null;
  const named = <Numbered>{`Réclamation ${claim.number}`}</Numbered>;
  return (
    <Notice kind="info" title="Sous garantie légale" level={2}>
      <p>
        {maySettle ? <Link to={claimPath(claim.id)}>{named}</Link> : named}
        {claim.isOpen && isOver
          ? '\u00a0: l’appareil est rendu, il reste à la régler.'
          : '\u00a0: rien n’est à payer pour ce défaut.'}
      </p>
    </Notice>
  );
}

/** The work that may begin waits for a deposit, as its quote says. */
function AwaitedDeposit({ steps, money }: RepairView) {
  if (!money.depositDue || !steps.some(({ event }) => event === 'start')) return null;
  return (
    <Notice kind="warn" title="Acompte attendu" level={2}>
      <p>{`Le devis accepté demande un acompte : il reste ${money.depositDue} à recevoir avant de commencer.`}</p>
    </Notice>
  );
}

function Steps({ reference, steps, isOver, canFinish }: RepairView) {
  if (isOver) return null;
  return (
    <section className="area__part" aria-labelledby="suite">
      <h2 id="suite">La suite</h2>
      <p className="account__ways">
        {steps.map(({ event, label }, index) => (
          <ButtonLink
            key={event}
            to={event === 'register' ? `${INTAKE_PATH}?dossier=${reference}` : stepPath(reference, event)}
            variant={index === 0 ? 'primary' : 'secondary'}
          >
            {label}
          </ButtonLink>
        ))}
        {canFinish && steps.every(({ event }) => event !== 'hand_over') && (
          <ButtonLink to={finishPath(reference)} variant="secondary">
            {FINISH_LABEL}
          </ButtonLink>
        )}
        <ButtonLink to={stepPath(reference, 'corriger')} variant="quiet" icon={Pencil}>
          Corriger le dossier
        </ButtonLink>
      </p>
    </section>
  );
}

/** The other devices of the same drop-off. */
function Together({ reference, together, isOver, isRegistered }: RepairView) {
  if (together.length === 0 && (isOver || !isRegistered)) return null;
  return (
    <section className="area__part" aria-labelledby="ensemble">
      <h2 id="ensemble">Déposés ensemble</h2>
      <ul className="area__list">
        {together.map((other) => (
          <li key={other.reference}>
            <Link to={repairPath(other.reference)} className="ref">
              {other.reference}
            </Link>
            <span>{`${other.name}\u00a0: ${other.stateName}`}</span>
          </li>
        ))}
      </ul>
      {!isOver && isRegistered && (
        <p>
          <ButtonLink to={togetherPath(reference)} variant="secondary" icon={Plus}>
            Un autre appareil du même client
          </ButtonLink>
        </p>
      )}
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

const LABELS = Object.entries(LABEL_SIZES).map(([size, { label }]) => ({
  file: labelsFile(size as LabelSize),
  label: `Étiquettes ${label}`,
}));

function documentsOf(repair: RepairView) {
  const { reference, isRegistered, isMailIn, checks, data, quotes, guarantee, moneyDocuments } = repair;
  const sent = quotes.filter(({ sentAt }) => sentAt !== null);
  const documents = [
    ...(isRegistered ? [{ file: 'ticket.pdf', label: 'Ticket de prise en charge' }, ...LABELS] : []),
    ...(isMailIn ? [{ file: 'bordereau.pdf', label: 'Bordereau d’envoi' }] : []),
    ...(checks.rows.length > 0 ? [{ file: 'controles.pdf', label: 'Fiche de contrôle' }] : []),
    ...data.wipes.map(({ number }) => ({ file: wipeFile(number), label: `Certificat ${number}` })),
    ...(guarantee?.until ? [{ file: 'garantie.pdf', label: 'Fiche de garantie' }] : []),
    ...sent.map(({ version }) => ({ file: `devis-${version}.pdf`, label: `Devis n°\u00a0${version}` })),
    ...moneyDocuments,
  ];
  return documents.map(({ file, label }) => ({ href: `${repairPath(reference)}/${file}`, label }));
}
