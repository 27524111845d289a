import type { SentFile } from '#app/features/files/sent-files.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stepper } from '#app/ui/display/stepper.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { bookingPath } from '../appointment/appointment-path.ts';
import { parcelPath } from '../mail-in/mail-in-path.ts';
import { AnswerEstimate } from './answer-estimate.tsx';
import { DeviceData } from './device-data.tsx';
import { GalleryConsent } from './gallery-consent.tsx';
import { DeliveryForm, ParcelNumber } from './parcel.tsx';
import { ParcelSteps } from './parcel-steps.tsx';
import { QuoteChoice, type QuoteChoiceMade } from './quote-choice.tsx';
import { QuotesTogether } from './quotes-together.tsx';
import {
  AwaitedParts,
  Device,
  Documents,
  Files,
  Guarantees,
  Price,
  Related,
  Timeline,
} from './repair-facts.tsx';
import { Thread } from './thread.tsx';
import type { TogetherView } from './together-view.ts';
import { trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type RepairOverviewProps = {
  repair: RepairView;
  /** The quotes of the devices that were brought with it. */
  together: TogetherView | null;
  link: string;
  shop: {
    name: string;
    address: string;
    hours: string;
    bell: string;
    diagnosis: string;
    whatsapp: string | null;
  };
  /** The result of the form just sent. */
  done: string | null;
  /** The place of that result: forms about messages bring their reader down to them. */
  doneWhere: 'top' | 'messages';
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  /** Files of a message that are stored already, and what changes with each answer of the server. */
  sent: readonly SentFile[];
  round: string;
  /** The choices of the quote, if the page comes back with them. */
  chosen: readonly QuoteChoiceMade[] | undefined;
  alternative: string | undefined;
};

/** Everything that the customer may see of a repair, and do with it. */
export function RepairOverview({
  repair,
  together,
  link,
  shop,
  done,
  doneWhere,
  errors,
  kept,
  sent,
  round,
  chosen,
  alternative,
}: RepairOverviewProps) {
  return (
    <div className="section wrap order">
      <header className="order__head">
        <h1>
          <Numbered>{`Réparation ${repair.reference}`}</Numbered>
        </h1>
        <p>
          <Badge kind={repair.badge}>{repair.stateName}</Badge>
          {repair.next && ` Prochaine action\u00a0: ${repair.next.toLowerCase()}.`}
          {repair.promisedOn && ` Date annoncée\u00a0: ${repair.promisedOn}.`}
          {repair.left && ` ${repair.left}`}
        </p>
      </header>
      {done && doneWhere === 'top' && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      <ErrorSummary errors={errors} />
      {repair.renouncedOn && (
        <Notice title="Votre rétractation est reçue" level={2}>
          <p>{`Vous avez renoncé à ce contrat le ${repair.renouncedOn}. Rien de plus ne se fait\u00a0: l’atelier vous répond par e-mail, et vous prévient quand votre appareil est prêt à vous être rendu.`}</p>
        </Notice>
      )}
      {repair.waiting && (
        <Notice title="Votre appareil vous attend" level={2}>
          <p>{repair.waiting}</p>
        </Notice>
      )}
      {repair.money?.payable && (
        <p>
          <ButtonLink
            to={trackingPath(link, { etape: 'payer' })}
          >{`Payer ${repair.money.isDeposit ? 'l’acompte de ' : ''}${repair.money.payable}`}</ButtonLink>
        </p>
      )}
      {repair.waitsUntil && (
        <p>{`La réparation commence après le ${repair.waitsUntil}\u00a0: jusque-là vous pouvez renoncer, et vous n’avez pas demandé de commencer avant.`}</p>
      )}
      {repair.progress && <Stepper label="Avancement de la réparation" {...repair.progress} />}
      <div className="order__grid">
        <div>
          {together && <QuotesTogether together={together} />}
          {repair.offer && (
            <AnswerEstimate
              offer={repair.offer}
              link={link}
              diagnosis={shop.diagnosis}
              errors={errors}
              kept={kept}
            />
          )}
          {repair.quote && (
            <QuoteChoice
              key={`${repair.quote.id} ${JSON.stringify([chosen ?? null, alternative ?? null])}`}
              quote={repair.quote}
              chosen={chosen}
              alternative={alternative}
              link={link}
              errors={errors}
            />
          )}
          {repair.parcel && (
            <section aria-labelledby="colis">
              <h2 id="colis">Préparer et envoyer le colis</h2>
              <ParcelSteps
                parcel={repair.parcel}
                link={link}
                error={errors.find(({ field }) => field === 'trackingNumber')?.message}
                kept={kept}
              />
            </section>
          )}
          <Thread
            messages={repair.messages}
            hasNews={repair.hasNews}
            done={doneWhere === 'messages' ? done : null}
            canSendFiles={repair.canSendFiles}
            whatsapp={shop.whatsapp}
            link={link}
            errors={errors}
            kept={kept}
            sent={sent}
            round={round}
          />
          <GalleryConsent pairs={repair.pairs} link={link} />
          <Files files={repair.files} />
          <Timeline events={repair.events} />
        </div>
        <div>
          <Device repair={repair} />
          <DeviceData data={repair.data} link={link} errors={errors} kept={kept} />
          <AwaitedParts parts={repair.awaitedParts} />
          <Transport repair={repair} link={link} shop={shop} errors={errors} kept={kept} />
          <Answers {...repair} />
          <Price money={repair.money} />
          <Guarantees repair={repair} />
          <Related {...repair} />
          <Documents repair={repair} link={link} />
        </div>
      </div>
    </div>
  );
}

type TransportProps = Pick<RepairOverviewProps, 'repair' | 'link' | 'shop' | 'errors' | 'kept'>;

function Transport({ repair, link, shop, errors, kept }: TransportProps) {
  const { isByPost, canAnnounce, parcel, trackingIn, trackingInUrl, back } = repair;
  const deliveryError = errors.find(({ field }) => field === 'deliveredOn')?.message;
  return (
    <section aria-labelledby="trajet">
      <h2 id="trajet">{isByPost ? 'Envoi et retour' : 'L’atelier'}</h2>
      <address>
        <span>{shop.name}</span>
        <span>{shop.address}</span>
      </address>
      {!isByPost && (
        <p>
          {`${shop.hours}. ${shop.bell} `}
          <Link to="/notre-magasin">Comment venir</Link>
        </p>
      )}
      {canAnnounce && (
        <>
          <p>
            Apportez votre appareil aux heures d’ouverture, ou réservez un créneau pour ne pas attendre. Si
            vous en avez un, le lien de son message le déplace ou l’annule.
          </p>
          <div className="repair__actions">
            <ButtonLink to={bookingPath({ of: link })}>Réserver un créneau</ButtonLink>
            <ButtonLink to={parcelPath(link)} variant="secondary">
              Envoyer l’appareil
            </ButtonLink>
          </div>
        </>
      )}
      {/* As long as it is to be sent, its last step says it. */}
      {trackingIn && !parcel && (
        <p>
          {'Votre colis\u00a0: '}
          <ParcelNumber number={trackingIn} url={trackingInUrl} />
        </p>
      )}
      {back && (
        <p>
          <Numbered>{back.words}</Numbered>
          {back.number && (
            <>
              {', n°\u00a0'}
              <ParcelNumber number={back.number} url={back.url} />
            </>
          )}
        </p>
      )}
      {repair.delivery && <DeliveryForm link={link} {...repair.delivery} error={deliveryError} kept={kept} />}
    </section>
  );
}

function Answers({
  reference,
  answered,
  withdrawalUntil,
}: Pick<RepairView, 'reference' | 'answered' | 'withdrawalUntil'>) {
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby="reponses">
      <h2 id="reponses">Devis</h2>
      {answered.map(({ version, stateName, answeredAt, acceptedCents, documentHash, solutions, lines }) => (
        <div key={version} className="repair__proof">
          <p>
            <b>{`Devis n°\u00a0${version}\u00a0: ${stateName.toLowerCase()}`}</b>
            {answeredAt && ` le ${formatDate(answeredAt, { withTime: true })}`}
            {acceptedCents !== null && `, pour ${formatEuros(acceptedCents)}`}
          </p>
          {solutions.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {lines.length > 0 && (
            <ul>
              {lines.map(({ label, taken }) => (
                <li key={label}>{`${label}\u00a0: ${taken}`}</li>
              ))}
            </ul>
          )}
          {documentHash && (
            <p className="help">
              Empreinte du devis (SHA-256)&nbsp;: <code>{documentHash}</code>
            </p>
          )}
        </div>
      ))}
      {withdrawalUntil && (
        <p>
          {`Vous pouvez renoncer au contrat, sans motif, jusqu’au ${withdrawalUntil} inclus. `}
          <Link to={`/renoncer-au-contrat?contrat=${reference}`}>Renoncer au contrat ici</Link>
        </p>
      )}
    </section>
  );
}
