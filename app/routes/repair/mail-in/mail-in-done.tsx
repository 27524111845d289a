import { ArrowRight, FileText, Printer } from 'lucide';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { useDraftEnd } from '#app/features/draft/use-tab-draft.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { OpenedView } from '../form/opened-view.ts';
import { ParcelForm, ParcelNumber } from '../tracking/parcel.tsx';
import { repairDocumentPath, trackingPath } from '../tracking/tracking-path.ts';
import { MAIL_IN_DRAFT } from './mail-in-path.ts';

type MailInDoneProps = {
  opened: OpenedView & { link: string; trackingIn: string | null; trackingInUrl: string | null };
  shop: { name: string; street: string; city: string; hours: string };
};

/** Where to send the parcel, what to put into it, and how to follow it. */
export function MailInDone({ opened, shop }: MailInDoneProps) {
  useDraftEnd(MAIL_IN_DRAFT);
  const { reference, device, followPath, link, trackingIn, trackingInUrl } = opened;
  return (
    <AccountCard
      title="Votre envoi est annoncé"
      lead={<Numbered>{`Dossier ${reference}, ${device}.`}</Numbered>}
      illustration="envoi-colis"
      aside={
        <>
          <h2>Adresse du colis</h2>
          <address className="repair__address">
            <span>{shop.name}</span>
            <span>
              <Numbered>{`Dossier ${reference}`}</Numbered>
            </span>
            <span>{shop.street}</span>
            <span>{shop.city}</span>
          </address>
          <p>{`Livraison possible ${shop.hours}.`}</p>
          <p>Prenez un envoi suivi, déclaré à sa valeur, et gardez le reçu.</p>
        </>
      }
    >
      <Notice kind="ok" role="status" title="Un e-mail part avec le bordereau" level={2}>
        <p>
          Il contient le lien secret de ce dossier&nbsp;: il ouvre le suivi sans compte, répond au devis et
          permet de nous écrire. Gardez-le pour vous.
        </p>
      </Notice>
      <div className="account__form">
        <ButtonLink variant="primary" to={trackingPath(link, { etape: 'bordereau' })} icon={Printer} block>
          Imprimer le bordereau
        </ButtonLink>
        <ButtonLink to={repairDocumentPath('bordereau', link)} icon={FileText} block>
          Bordereau en PDF
        </ButtonLink>
        <ButtonLink to={followPath} iconAfter={ArrowRight} block>
          Ouvrir le suivi
        </ButtonLink>
      </div>
      {trackingIn && (
        <p>
          {'Votre colis\u00a0: '}
          <ParcelNumber number={trackingIn} url={trackingInUrl} />
        </p>
      )}
      <ParcelForm link={link} number={trackingIn} error={undefined} kept={undefined} />
    </AccountCard>
  );
}
