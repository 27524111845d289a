import { AccountCard } from '#app/features/account/account-card.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { formatDate, formatLongDate } from '#domain/dates/dates.ts';

export type Receipt = {
  reference: string;
  declaredAt: Date;
  name: string;
  contract: string;
  email: string;
  details: string | null;
  /** The day when the time was over, `2026-12-05`, if we found the order and it was over by then. */
  overSince: string | null;
  /** True if the typed number is a repair's. Only the mail says whether there is such a repair, and how it stands. */
  isRepair: boolean;
};

/** What was declared, with day and hour: on the screen as in the mail. */
export function WithdrawalReceipt({ receipt, shopAddress }: { receipt: Receipt; shopAddress: string }) {
  const { reference, declaredAt, name, contract, email, details, overSince, isRepair } = receipt;
  const [day = '', hour = ''] = formatDate(declaredAt, { withTime: true }).split(' ');
  return (
    <AccountCard
      title="Votre rétractation est reçue"
      lead={`Un accusé de réception part à ${email}.`}
      illustration="envoi-colis"
      aside={
        <>
          <h2>La suite</h2>
          {isRepair ? (
            <>
              <p>
                Si votre appareil est à l’atelier, vous n’avez rien à renvoyer&nbsp;: il vous est rendu.
                L’accusé de réception dit ce qui est dû de part et d’autre.
              </p>
              <p>Ce que vous auriez versé vous est remboursé sous quatorze jours.</p>
              <GoLink to="/suivi-reparation">Suivre une réparation</GoLink>
            </>
          ) : (
            <>
              <p>{`Si vous avez reçu un bien, renvoyez-le ou rapportez-le au plus tard quatorze jours après cette déclaration\u00a0: ${shopAddress}.`}</p>
              <p>
                Si vous avez payé, nous vous remboursons sous quatorze jours, par le moyen de paiement
                utilisé. Nous pouvons attendre d’avoir récupéré le bien ou la preuve de son expédition.
              </p>
              <GoLink to="/suivi-commande">Suivre une commande</GoLink>
            </>
          )}
        </>
      }
    >
      <DescriptionList
        items={[
          { term: 'Référence', detail: reference },
          {
            term: 'Déclarée',
            detail: (
              <time dateTime={declaredAt.toISOString()}>
                {`le ${day} à ${hour.replace(':', '\u00a0h\u00a0')}, heure de Paris`}
              </time>
            ),
          },
          { term: 'Nom', detail: name },
          { term: 'Contrat', detail: contract },
          ...(details ? [{ term: 'Précisions', detail: details }] : []),
          { term: 'Déclaration', detail: 'Je renonce au contrat désigné ci-dessus.' },
        ]}
      />
      {overSince && (
        <Notice kind="warn" title="Le délai semble dépassé" level={2}>
          <p>
            {`D’après nos dates, il s’est achevé le ${formatLongDate(overSince)}. Votre déclaration est enregistrée tout de même\u00a0: nous vérifions ces dates et vous répondons par e-mail.`}
          </p>
        </Notice>
      )}
      <p className="help">Gardez l’e-mail, ou imprimez cette page.</p>
    </AccountCard>
  );
}
