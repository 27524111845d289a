import { Link as LinkIcon, Undo2 } from 'lucide';
import { Form } from 'react-router';
import { SignedStrokes } from '#app/features/signature/signed-strokes.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { ACCOUNT_LOCK_LABEL } from '#domain/repair/account-lock.ts';
import { MailAddress } from '../mail-address.tsx';
import { DELIVERY_FIELDS, LETTER_FIELDS } from './form.ts';
import { MarkedPictures } from './marked-pictures.tsx';
import { COURT_FILE, INTAKE_PATH, repairPath, signaturePath } from './repair-paths.ts';
import type { KnownView, RepairView } from './repair-view.server.ts';

// The facts about a repair, as lists; repair-overview.tsx arranges them.

type UnclaimedProps = NonNullable<RepairView['unclaimed']> & { reference: string; refused: RefusedForm };

export function Unclaimed(props: UnclaimedProps) {
  const { readyOn, reminders, nextOn, letterOn, letters, mayWrite, saleFrom, isParcel } = props;
  return (
    <section className="area__part" aria-labelledby="retrait">
      <h2 id="retrait">{isParcel ? 'En attente de paiement, avant son départ' : 'En attente de retrait'}</h2>
      <DescriptionList
        items={[
          { term: 'Prêt depuis', detail: readyOn },
          { term: 'Rappels envoyés', detail: String(reminders) },
          ...(nextOn ? [{ term: 'Prochain rappel', detail: nextOn }] : []),
          {
            term: 'Lettre recommandée',
            detail: letters.length > 0 ? letters.join(' ') : `À envoyer le ${letterOn}`,
          },
          { term: 'Vente, si un juge l’autorise', detail: `À partir du ${saleFrom}` },
        ]}
      />
      {mayWrite && <LetterForm {...props} />}
    </section>
  );
}

/** The letter leaves on paper: the case keeps that it did, for its customer and for a judge. */
function LetterForm({ reference, refused, today, earliest }: UnclaimedProps) {
  const kept = { 'letter.sentOn': today, ...refused.kept };
  const { field, control } = drawFields(LETTER_FIELDS, { ...refused, kept });
  return (
    <Form method="post" action={`${repairPath(reference)}#retrait`} className="case__find" noValidate>
      <Field {...field('letter.sentOn')}>
        <DateInput {...control('letter.sentOn')} min={earliest} max={today} />
      </Field>
      <Field {...field('letter.number')}>
        <Input {...control('letter.number')} />
      </Field>
      <SubmitButton name="intent" value="note-letter" variant="secondary">
        Noter l’envoi de la lettre
      </SubmitButton>
    </Form>
  );
}

/** What a judge is asked with, once the law allows it: the owner's to ask. */
export const CourtFile = ({ reference, isOwner }: { reference: string; isOwner: boolean }) => (
  <section className="area__part" aria-labelledby="juge">
    <h2 id="juge">Dossier pour le juge</h2>
    {isOwner ? (
      <p>
        <a href={`${repairPath(reference)}/${COURT_FILE}`}>Toutes les pièces en un fichier (PDF)</a>
      </p>
    ) : (
      <p>La requête au juge et ses pièces sont au propriétaire de l’atelier.</p>
    )}
  </section>
);

type GuaranteeProps = NonNullable<RepairView['guarantee']> & { reference: string; refused: RefusedForm };

export function Guarantee(props: GuaranteeProps) {
  const { left, words, until, partsUntil, delivery, reference, refused } = props;
  return (
    <section className="area__part" aria-labelledby="garanties">
      <h2 id="garanties">Remise et garanties</h2>
      <p>{left}</p>
      <DescriptionList
        items={[
          {
            term: 'Garantie de l’atelier',
            detail: until ? `Jusqu’au ${until}` : 'Aucune\u00a0: rien n’a été réparé',
          },
          ...(partsUntil ? [{ term: 'Garantie légale des pièces', detail: `Jusqu’au ${partsUntil}` }] : []),
        ]}
      />
      {words && <p>{words}</p>}
      {until && (
        <p>
          <a href={`${repairPath(reference)}/garantie.pdf`}>Fiche de garantie à remettre (PDF)</a>
        </p>
      )}
      {delivery && <DeliveryForm {...delivery} reference={reference} refused={refused} />}
    </section>
  );
}

type DeliveryFormProps = { sentOn: string; today: string } & Pick<GuaranteeProps, 'reference' | 'refused'>;

/** The carrier has said that the parcel arrived, or its customer on the telephone: its guarantees begin that day. */
function DeliveryForm({ sentOn, today, reference, refused }: DeliveryFormProps) {
  const kept = { deliveredOn: today, ...refused.kept };
  const { field, control } = drawFields(DELIVERY_FIELDS, { ...refused, kept });
  return (
    <Form method="post" action={`${repairPath(reference)}#garanties`} className="case__find" noValidate>
      <Field {...field('deliveredOn')}>
        <DateInput {...control('deliveredOn')} min={sentOn} max={today} />
      </Field>
      <SubmitButton name="intent" value="note-delivery" variant="secondary">
        Noter la livraison
      </SubmitButton>
    </Form>
  );
}

export function Customer({
  reference,
  customer,
  trackingLink,
  trackingIn,
  trackingOut,
  carrierOut,
  insured,
  isOver,
}: RepairView & { trackingLink: string | null }) {
  const { name, second, company, purchaseReference, email, refusedOn, phone, channel, address } = customer;
  return (
    <section className="area__part" aria-labelledby="client">
      <h2 id="client">Client</h2>
      <DescriptionList
        items={[
          { term: 'Nom', detail: name },
          ...(company ? [{ term: 'Entreprise', detail: company }] : []),
          ...(purchaseReference ? [{ term: 'Référence d’achat', detail: purchaseReference }] : []),
          ...(phone ? [{ term: 'Téléphone', detail: <PhoneLink number={phone} /> }] : []),
          ...(email ? [{ term: 'E-mail', detail: <MailAddress email={email} refusedOn={refusedOn} /> }] : []),
          { term: 'À joindre par', detail: channel },
          ...(second ? [{ term: 'Autre contact', detail: <SecondContact {...second} /> }] : []),
          ...(address ? [{ term: 'Adresse de retour', detail: address.join(', ') }] : []),
          ...(trackingIn ? [{ term: 'Suivi du colis reçu', detail: trackingIn }] : []),
          ...(insured ? [{ term: 'Valeur assurée', detail: insured }] : []),
          ...(trackingOut
            ? [
                {
                  term: 'Suivi du colis rendu',
                  detail: [trackingOut, carrierOut].filter(Boolean).join(', '),
                },
              ]
            : []),
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
        <SubmitButton name="intent" value="renew-link" variant="secondary" icon={LinkIcon}>
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

type SecondContactProps = NonNullable<RepairView['customer']['second']>;

const SecondContact = ({ name, phone, mayCollect }: SecondContactProps) => (
  <>
    {name}
    {phone && (
      <>
        {', '}
        <PhoneLink number={phone} />
      </>
    )}
    {mayCollect && ', peut reprendre l’appareil'}
  </>
);

export function Device({ device, known }: RepairView & { known: KnownView }) {
  const {
    name,
    kind,
    serial,
    fault,
    subject,
    wayIn,
    battery,
    accessories,
    accountLock,
    openedOn,
    formerNumber,
    appointment,
  } = device;
  return (
    <section className="area__part" aria-labelledby="appareil">
      <h2 id="appareil">Appareil</h2>
      <DescriptionList
        items={[
          { term: 'Appareil', detail: name === kind ? name : `${name} (${kind})` },
          ...(known ? [{ term: 'Au registre', detail: <Known {...known} /> }] : []),
          ...(serial ? [{ term: 'N° de série ou IMEI', detail: serial }] : []),
          ...(formerNumber ? [{ term: 'Ancien numéro', detail: formerNumber }] : []),
          { term: 'Panne', detail: <span className="case__text">{fault}</span> },
          ...(subject ? [{ term: 'Sujet', detail: subject }] : []),
          ...(accessories.length > 0 ? [{ term: 'Accessoires', detail: accessories.join(', ') }] : []),
          ...(battery ? [{ term: 'Batterie', detail: battery }] : []),
          ...(accountLock ? [{ term: ACCOUNT_LOCK_LABEL, detail: accountLock }] : []),
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

function Known({ name, pricesPath }: NonNullable<KnownView>) {
  return (
    <>
      {name}
      {pricesPath && (
        <>
          {', '}
          <Link to={pricesPath}>ses prix</Link>
        </>
      )}
    </>
  );
}

const SIGNED = {
  unsigned: 'Faire signer sur un autre écran',
  signed: 'Signée par le client',
  changed: 'Corrigée depuis la signature\u00a0: à faire signer à nouveau',
  refused: 'Le client n’a pas signé',
} as const;

export function Intake({ intake, isRegistered, reference }: RepairView) {
  if (!isRegistered) return null;
  const {
    condition,
    conditionNote,
    marks,
    reusedParts,
    estimate,
    estimateNote,
    signature,
    signedAt,
    signed,
  } = intake;
  return (
    <section className="area__part" aria-labelledby="etat-arrivee">
      <h2 id="etat-arrivee">État à l’arrivée</h2>
      {marks.length > 0 && <MarkedPictures marks={marks} />}
      <DescriptionList
        items={[
          ...condition.map(({ item, value }) => ({ term: item, detail: value })),
          ...(conditionNote
            ? [{ term: 'Remarques', detail: <span className="case__text">{conditionNote}</span> }]
            : []),
          ...(reusedParts ? [{ term: 'Pièces d’occasion', detail: reusedParts }] : []),
          ...(estimate ? [{ term: 'Estimation', detail: estimate }] : []),
          ...(estimateNote ? [{ term: 'Réserves', detail: estimateNote }] : []),
          ...(signature
            ? [
                {
                  term: 'Signature',
                  detail: (
                    <>
                      <SignedStrokes strokes={signature} />
                      {signedAt}
                    </>
                  ),
                },
              ]
            : []),
          ...(signed
            ? [
                {
                  term: 'Prise en charge',
                  detail: <Link to={signaturePath(reference)}>{SIGNED[signed]}</Link>,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
