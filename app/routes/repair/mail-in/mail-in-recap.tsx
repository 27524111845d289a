import { Check } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatEuros, parseEuros } from '#domain/money/money.ts';
import { devices } from '#domain/repair/devices.ts';
import { BATTERIES, type Battery, WISHED_CHANNELS, type WishedChannel } from '#domain/repair/intake.ts';
import { labelPriceWords } from '#domain/repair/prepaid-label.ts';
import { SENT_FILES } from '#domain/uploads/video-rules.ts';
import type { KnownView } from '../form/known-case.server.ts';
import { MAIL_IN_PATH, parcelPath } from './mail-in-path.ts';

type MailInRecapProps = {
  /** The case that the parcel joins, and the price of an estimate. */
  known: KnownView | null;
  kept: Readonly<Record<string, string>>;
  photos: readonly SentFile[];
  attempt: string;
  errors: readonly FieldError[];
  /** What the prepaid label that is wanted costs, in cents. */
  label: number | null;
  /** What the return costs: « 14,90 € ». */
  postage: string | null;
  fees: { rows: readonly (readonly [name: string, words: string])[]; words: string };
  /** « Le diagnostic et le devis sont gratuits » */
  diagnosis: string;
};

/** A summary before the case is opened. It contains all fields, because both buttons send them. */
export function MailInRecap({
  known,
  kept,
  photos,
  attempt,
  errors,
  label,
  postage,
  fees,
  diagnosis,
}: MailInRecapProps) {
  const kind = devices.find(({ id }) => id === kept['device.kind'])?.label;
  const named = [kept['device.brand'], kept['device.model']].filter(Boolean).join(' ');
  const address = [
    kept['returnAddress.street'],
    kept['returnAddress.more'],
    `${kept['returnAddress.postcode']} ${kept['returnAddress.city']}`,
  ].filter(Boolean);
  return (
    <AccountCard
      title="Relire votre envoi"
      lead="Rien n’est encore enregistré."
      illustration="envoi-colis"
      aside={
        <>
          <h2>La suite</h2>
          <p>
            {known
              ? 'Le bordereau à glisser dans le carton et notre adresse sont dans votre suivi.'
              : 'Le dossier s’ouvre avec un numéro, le bordereau à glisser dans le carton et notre adresse.'}{' '}
            Emballez l’appareil une fois le bordereau imprimé. {diagnosis}&nbsp;; rien n’est réparé sans votre
            accord.
          </p>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      <DescriptionList
        items={[
          ...(known ? [{ term: 'Dossier', detail: <Numbered>{known.reference}</Numbered> }] : []),
          { term: 'Appareil', detail: known?.device ?? [kind, named].filter(Boolean).join(', ') },
          { term: 'Batterie', detail: BATTERIES[kept.battery as Battery] },
          {
            term: 'Panne',
            detail: <span className="repair__text">{known?.fault ?? kept.fault}</span>,
          },
          { term: 'Retour à', detail: [kept['customer.name'], ...address].filter(Boolean).join(', ') },
          ...(known?.estimate ? [{ term: 'Estimation', detail: known.estimate }] : []),
          ...(postage === null
            ? []
            : [{ term: 'Prix du retour', detail: `${postage}, que le devis soit accepté ou refusé` }]),
          { term: 'Valeur assurée', detail: formatEuros(parseEuros(kept.insuredEuros ?? '') ?? 0) },
          ...(label === null
            ? []
            : [{ term: 'Aller', detail: `Étiquette prépayée, ${labelPriceWords(label)}` }]),
          ...(known
            ? []
            : [
                {
                  term: 'Réponse par',
                  detail: `${WISHED_CHANNELS[kept['customer.channel'] as WishedChannel]}, ${[kept['customer.email'], shownPhone(kept['customer.phone'] ?? '')].filter(Boolean).join(', ')}`,
                },
              ]),
          ...(photos.length > 0
            ? [{ term: 'Photos et vidéos', detail: photos.map(({ name }) => name).join(', ') }]
            : []),
          ...fees.rows.map(([term, detail]) => ({ term, detail })),
        ]}
      />
      <Form method="post" action={known ? parcelPath(known.link) : MAIL_IN_PATH} className="account__form">
        {Object.entries(kept).map(
          ([name, value]) =>
            name !== 'acceptsFees' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {photos.map(({ id, name }) => (
          <input key={id} type="hidden" name={SENT_FILES} value={`${id}/${name}`} />
        ))}
        <input type="hidden" name="idempotencyKey" value={attempt} />
        {fees.rows.length > 0 && (
          <Checkbox
            name="acceptsFees"
            // The very words that are accepted: others, meanwhile, are asked for again.
            value={fees.words}
            required
            label="J’accepte ces frais, en plus du retour"
            error={errors.find(({ field }) => field === 'acceptsFees')?.message}
          />
        )}
        <ProofField errors={errors} />
        <SubmitButton name="intent" value="send" icon={Check} block>
          {known ? 'Annoncer mon envoi' : 'Ouvrir mon dossier d’envoi'}
        </SubmitButton>
        <SubmitButton name="intent" value="correct" variant="secondary" block>
          Corriger
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
