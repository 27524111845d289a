import { Link } from '#app/ui/link.tsx';
import { REFORM_SOURCE, type ReformStep } from '#domain/accounting/e-invoicing.ts';
import { PLATFORM_INVOICES_PATH } from '../invoices/platform-paths.ts';
import { sectionPath } from '../settings/settings-paths.ts';

/** The calendar of electronic invoices, under a register of the shop. */
export function ReformPart({ steps }: { steps: readonly ReformStep[] }) {
  return (
    <section className="box" aria-labelledby="facturation-electronique">
      <div className="box__head">
        <h2 id="facturation-electronique">Facturation électronique</h2>
        <Link to={sectionPath('facturation')}>Plateforme agréée</Link>
      </div>
      <div className="box__body">
        {steps.map(({ on, title, text }) => (
          <p key={on}>
            <strong>{title}.</strong> {text}
          </p>
        ))}
        <p>{REFORM_SOURCE}</p>
        <p>
          <Link to={PLATFORM_INVOICES_PATH}>Factures remises à la plateforme et reçues d’elle</Link>
        </p>
      </div>
    </section>
  );
}
