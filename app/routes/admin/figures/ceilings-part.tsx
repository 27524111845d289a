import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Progress } from '#app/ui/display/progress.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { CeilingLevel } from '#domain/figures/turnover-ceilings.ts';
import { VAT_PATH } from '../settings/settings-paths.ts';
import { useMay } from '../use-may.ts';
import type { FiguresView } from './figures-view.server.ts';
import '../style.css';

const LEVELS: Record<CeilingLevel, { kind: BadgeKind; text: string }> = {
  under: { kind: 'ok', text: 'Sous le plafond' },
  near: { kind: 'waiting', text: 'Plus de 80\u00a0%' },
  over: { kind: 'error', text: 'Dépassé' },
};

/** The year's turnover compared with the legal ceilings. */
export function CeilingsPart({
  title,
  period,
  source,
  otherYear,
  vatDue,
  vatPlanned,
  groups,
}: FiguresView['ceilings']) {
  const maySwitch = useMay('settings');
  return (
    <section className="box" aria-labelledby="plafonds">
      <div className="box__head">
        <div>
          <h2 id="plafonds">{title}</h2>
          <p className="chart__description">
            Sommes encaissées {period}, chacune le jour où elle l’est, acomptes compris. Une réparation compte
            en entier parmi les prestations, pièces comprises.
          </p>
        </div>
      </div>
      <div className="box__body figures__ceilings">
        {otherYear !== null && (
          <Notice kind="warn">
            <p>Ces plafonds sont ceux de {otherYear}&nbsp;: vérifiez ceux de l’année affichée.</p>
          </Notice>
        )}
        {vatDue.length > 0 && (
          <Notice kind="warn" title="Seuils de la TVA" level={3}>
            <ul className="back-office__list">
              {vatDue.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {vatPlanned !== null && <p>Votre passage à la TVA est prévu le {vatPlanned}.</p>}
            {maySwitch && (
              <GoLink to={VAT_PATH}>
                {vatPlanned === null ? 'Passer à la TVA' : 'La TVA dans les prix'}
              </GoLink>
            )}
          </Notice>
        )}
        {groups.map(({ title: name, rule, gauges }) => (
          <div key={name} className="figures__ceiling">
            <h3>{name}</h3>
            <p>{rule}</p>
            {gauges.map(({ label, cents, ceilingCents, text, level }) => (
              <div key={label}>
                <Progress
                  label={label}
                  value={Math.min(cents, ceilingCents)}
                  max={ceilingCents}
                  valueText={text}
                />
                <Badge kind={LEVELS[level].kind}>{LEVELS[level].text}</Badge>
              </div>
            ))}
          </div>
        ))}
        <p className="chart__description">{source}</p>
        <p className="chart__description">
          L’année de la création, les plafonds se comptent au prorata des jours d’activité.
        </p>
      </div>
    </section>
  );
}
