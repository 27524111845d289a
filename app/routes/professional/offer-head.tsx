import { ArrowRight, ClipboardList } from 'lucide';
import { FactStrip } from '#app/features/content/fact-strip.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { quotePath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { ProfessionalPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

type OfferHeadProps = { offer: ProfessionalPage; shop: ShopSettings };

const AUDIT = { path: '/professionnel/audit-conseil-it', subject: 'Audit informatique' };

/** Title, drawing, the two requests a firm may send, and the deciding facts. */
export function OfferHead({ offer, shop }: OfferHeadProps) {
  const isAudit = offer.path === AUDIT.path;
  return (
    <>
      <MatHero
        title={offer.title}
        lead={offer.lead}
        illustration={offer.illustration}
        picture={offer.picture}
      >
        <ButtonLink
          variant="primary"
          to={quotePath(isAudit ? AUDIT.subject : offer.cardTitle)}
          iconAfter={ArrowRight}
        >
          {isAudit ? 'Demander un audit' : 'Demander un devis'}
        </ButtonLink>
        {!isAudit && (
          <ButtonLink to={quotePath(AUDIT.subject)} icon={ClipboardList}>
            Demander un audit
          </ButtonLink>
        )}
      </MatHero>
      <FactStrip
        facts={[
          { label: 'Prix', value: offer.price },
          { label: 'Durée', value: offer.duration },
          { label: 'Cadre', value: 'À la demande ou sous contrat' },
          { label: 'Devis écrit', value: `Valable ${shop.quoteValidity}` },
        ]}
      />
    </>
  );
}
