import { ArrowRight } from 'lucide';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { useDraftEnd } from '#app/features/draft/use-tab-draft.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { OpenedView } from '../form/opened-view.ts';
import { ParcelSteps } from '../tracking/parcel-steps.tsx';
import type { ParcelView } from '../tracking/parcel-view.ts';
import { MAIL_IN_DRAFT } from './mail-in-path.ts';

type MailInDoneProps = { opened: OpenedView & { link: string }; parcel: ParcelView };

/** The number of the case, then everything to do until the parcel is on its way, in order. */
export function MailInDone({ opened, parcel }: MailInDoneProps) {
  useDraftEnd(MAIL_IN_DRAFT);
  const { reference, device, followPath, link } = opened;
  return (
    <AccountCard
      title="Votre envoi est annoncé"
      lead={<Numbered>{`Dossier ${reference}, ${device}.`}</Numbered>}
      illustration="envoi-colis"
      aside={
        <>
          <h2>À l’arrivée</h2>
          <p>
            Le colis est ouvert et photographié. Un message vous dit qu’il est là, et les photos sont dans
            votre dossier.
          </p>
          <ButtonLink to={followPath} iconAfter={ArrowRight} block>
            Ouvrir le suivi
          </ButtonLink>
        </>
      }
    >
      <Notice kind="ok" role="status" title="Un e-mail part avec le lien du dossier" level={2}>
        <p>
          Ce lien secret ouvre le bordereau et le suivi sans compte, répond au devis et permet de nous écrire.
          Gardez-le pour vous.
        </p>
      </Notice>
      <h2>Préparer et envoyer le colis</h2>
      <ParcelSteps parcel={parcel} link={link} error={undefined} kept={undefined} />
    </AccountCard>
  );
}
