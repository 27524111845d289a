import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import type { DomainCheck } from '#server/mail-domain/check-domain.ts';
import type { RecordCheck } from '#server/mail-domain/record-check.ts';
import { DOMAIN_CHECK_PATH } from '../settings-paths.ts';
import '#app/routes/admin/style.css';

const STATES: Record<RecordCheck['state'], [BadgeKind, string]> = {
  ok: ['ok', 'En ordre'],
  warn: ['waiting', 'À améliorer'],
  bad: ['error', 'À régler'],
  unknown: ['idle', 'Pas de réponse'],
};

/** What the sender's domain publishes: undefined until it is asked for, null after too many times. */
export function DomainPart({ domain }: { domain: DomainCheck | null | undefined }) {
  return (
    <section className="area__part" aria-labelledby="domaine">
      <h2 id="domaine">Vos e-mails arrivent-ils&nbsp;?</h2>
      <p>
        Trois lignes du nom de domaine de l’expéditeur, SPF, DKIM et DMARC, disent aux messageries que vos
        e-mails viennent de vous. Elles s’écrivent chez qui vous loue ce nom, dans sa zone DNS.
      </p>
      {domain === null && <p role="status">Trop de vérifications en une heure. Attendez un peu.</p>}
      {domain && (
        <>
          <p role="status" className="back-office__value">
            {domain.isUnknown
              ? `Le domaine ${domain.domain} n’existe pas\u00a0: vos e-mails seraient refusés. Vérifiez l’expéditeur, ou louez ce nom de domaine.`
              : `Le domaine ${domain.domain}, à l’instant\u00a0:`}
          </p>
          <ul className="back-office__checks">
            {domain.checks.map((check) => (
              <Check key={check.id} check={check} />
            ))}
          </ul>
        </>
      )}
      <p>
        <ButtonLink to={DOMAIN_CHECK_PATH} variant="secondary">
          {domain ? 'Vérifier de nouveau' : 'Vérifier SPF, DKIM et DMARC'}
        </ButtonLink>
      </p>
    </section>
  );
}

function Check({ check: { label, state, words, found, publish } }: { check: RecordCheck }) {
  const [kind, text] = STATES[state];
  return (
    <li className="back-office__check">
      <h3>{label}</h3>
      <Badge kind={kind}>{text}</Badge>
      <p className="back-office__value">{words}</p>
      {found.map((record) => (
        <p key={record} className="back-office__value">
          {'Publié\u00a0: '}
          <code>{record}</code>
        </p>
      ))}
      {publish && (
        <p className="back-office__value">
          {'À publier, de type TXT, au nom\u00a0:'}
          <br />
          <code>{publish.name}</code>
          <br />
          {'avec la valeur\u00a0:'}
          <br />
          <code>{publish.value}</code>
        </p>
      )}
    </li>
  );
}
