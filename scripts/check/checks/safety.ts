import type { GuideClosing, Hazard } from '#domain/content/guides.ts';
import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { closingOfGuide, folderOfGuide } from '../guide-closing.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** Words by which a guide opens a hazard: its reader must see the rules before the first step. */
const OPENS: Readonly<Record<Hazard, RegExp>> = {
  mains:
    /(?<!\d)(?:230|325|400)\sV(?!\p{L})|230 volts|tension (?:du )?secteur|condensateurs? (?:du )?primaire|condensateurs? (?:d’entrée|d’alimentation|chargés?)|alimentation à découpage|bloc d’alimentation|magnétron|tube cathodique|cordon (?:secteur )?(?:retiré|débranché)/iu,
  lithium:
    /lithium|batteries? (?:gonfl|bomb|collé|interne)|(?:débranch|déconnect|retir|ôt)\p{L}* (?:d’abord |de nouveau |l’alimentation, puis )?(?:la|sa) batterie|batteries? (?:du portable )?(?:débranché|déconnecté|retiré|ôté)e|cellule (?:gonfl|pli|perc)|(?:dos|écran) (?:bombé|soulevé)|coque qui bâille/iu,
  laser: /(?<!\p{L})laser(?!\p{L})|bloc optique|lentille (?:du lecteur|optique)/iu,
  glass:
    /(?:vitre|dalle|verre|écran) (?:\p{L}+ )?(?:cassée?|brisée?|fêlée?|éclatée?|fendue?)(?!\p{L})|éclats? de verre|décoll\p{L}* (?:la |l’|une )?(?:vitre|dalle|écran)/iu,
  heat: /(?:à|station à|buse d’) ?(?:l’)?air chaud|fer (?:à (?:souder|panne)|régulé)|décapeur|préchauff/iu,
  chemicals:
    /isopropyl|métal liquide|gallium|acétone|perchlorure|flux (?:gel|en gel|no-clean|de soudure)|(?<!(?:sent l[ea]|odeur (?:\p{L}+ )?de) )solvant/iu,
};

/**
 * Devices that hold a lithium cell, by the address of a guide about them: its reader has that cell in hand, whatever the guide
 * speaks of.
 */
const HOLDS_A_CELL =
  /(?<!\p{L})(?:telephone|iphone|ipad|galaxy|pixel|xiaomi|fairphone|macbook|pc-portable|switch|joy-con|dualsense|steam-deck|nintendo-3ds|rog-ally|apple-watch|ecouteurs|collier|port-usb-c)(?!\p{L})/u;

/** Hazards that endanger anyone who handles the device; the others endanger only people who work on it. */
const FOR_EVERYBODY: ReadonlySet<Hazard> = new Set(['mains', 'lithium']);
/** Categories in which advice, too, is about work with hot and chemical things. */
const OF_THE_BENCH: ReadonlySet<string> = new Set(['electronique', 'micro-soudure']);

const TOUCH_OR_MEASURE =
  /(?<!\p{L})(?:mesurez|se mesure(?:nt)?|contrôlez|relevez|testez|lisez|vérifiez|touchez|effleurez|posez (?:le doigt|la main|les pointes))(?!\p{L})/iu;
/** A supply, a bare board or an opened console under current. */
const LIVE =
  /sous tension|au voltmètre|(?:bloc|capot|console|alimentation|boîtier) (?:\p{L}+ )?(?:ouverte?|ôtée?|à nu)(?!\p{L})|(?:bloc|alimentation) sortie?(?!\p{L})|ouverte juste|tension de veille/iu;
const TOUCH = /(?<!\p{L})(?:touchez|effleurez|posez (?:le doigt|la main))(?!\p{L})/iu;
/** Words that forbid the step, say that we do it, or belong to the measurement that proves a thing discharged. */
export const FORBIDS =
  /(?<!\p{L})(?:ne|ni|n’\p{L}+|jamais|aucune?|rien|interdit|hors tension|avant (?:toute? |la )?(?:première )?(?:re)?mise sous tension|confi\p{L}+|à l’atelier|moins de 5\sV)(?!\p{L})/iu;

const DISCHARGES = /décharg\p{L}+/iu;
/** The discharge itself, not what was discharged before. */
const NOW_DISCHARGES =
  /(?<!\p{L})(?<!sans (?:essayer de )?(?:l[ea]s? )?)décharge[rz](?!\p{L})|appliquez la résistance/iu;
/** The capacitor with the mains voltage; those of an unplugged board hold little. */
const SUPPLY_CAPACITOR =
  'condensateurs? (?:du |de l’)?(?:primaires?|entrée|principa(?:l|ux)|alimentation)|gros condensateurs?';
const PROBES = 'mesure[rz]|lisez|lire|relevez|pointes|multimètre';
const PROBES_CAPACITOR = new RegExp(
  `(?:${PROBES})[^.]*(?:${SUPPLY_CAPACITOR})|(?:${SUPPLY_CAPACITOR})[^.]*(?:${PROBES})`,
  'iu',
);
const PROVES = /moins de 5\s?V/iu;
const KEEPS_CLOSED =
  /(?:ne (?:l’|s’|le |la )?ouvr|n’ouvrez (?:pas|jamais)|jamais (?:l’)?ouvrir|sans (?:jamais )?l’ouvrir|(?:reste|se dépose|déposé|manipulera) (?:re)?fermé|capot reste fermé|on confie|se confie|confiez)/iu;
const CUTS_BATTERY =
  /(?:débranch|déconnect|retir|isol)\p{L}*[^.]{0,60}batterie|batterie[^.]{0,60}(?:débranch|déconnect|retir|coup|isol|ôt)|connecteur de (?:la )?batterie/iu;
const SCREWDRIVER = /tournevis|embouts?|tri-wing|cruciforme|spatule|médiator/iu;

/** Rules of content/data/safety.yml that can be checked against the words of a page. */
export const checkSafety: Check = ({ pages, guideCategories }) =>
  pages.flatMap((source) => {
    if (source.page.type === 'legal') return [];
    const live = refuseLiveWork(source);
    if (source.page.type !== 'guide') return live;
    const closing = closingOfGuide(source.page, guideCategories);
    return closing === 'hosting'
      ? live
      : [
          ...live,
          ...refuseSilence(source, closing),
          ...refuseHiddenCell(source),
          ...refuseSteps(source),
          ...refuseChargedProbe(source),
        ];
  });

function refuseSilence(source: SourcePage, closing: GuideClosing | undefined): Problem[] {
  const { page } = source;
  const isWordsOnly = closing === 'advice' && !OF_THE_BENCH.has(folderOfGuide(page));
  const declared: readonly string[] = page.type === 'guide' ? page.hazards : [];
  return Object.entries(OPENS).flatMap(([hazard, words]) => {
    if (declared.includes(hazard)) return [];
    if (isWordsOnly && !FOR_EVERYBODY.has(hazard as Hazard)) return [];
    const opened = proseOfPage(source).find(({ text }) => words.test(text));
    if (!opened) return [];
    const found = words.exec(opened.text)?.[0] ?? '';
    return [refuse(source, opened.line, `« ${found} » ouvre le danger « ${hazard} », absent de hazards`)];
  });
}

function refuseHiddenCell(source: SourcePage): Problem[] {
  const { page, lineOf } = source;
  if (page.type !== 'guide' || page.hazards.includes('lithium')) return [];
  const device = HOLDS_A_CELL.exec(page.path.split('/').at(-1) ?? '')?.[0];
  return device === undefined
    ? []
    : [refuse(source, lineOf(['hazards']), `« ${device} » a une batterie au lithium, absente de hazards`)];
}

/** No sentence of any page may have its reader measure or touch something under current. */
function refuseLiveWork(source: SourcePage): Problem[] {
  if (source.page.type === 'guide' && !source.page.hazards.includes('mains')) return [];
  let isProven = false;
  return proseOfPage(source).flatMap(({ line, text }) => {
    const problems: Problem[] = [];
    for (const sentence of text.split(/(?<=[.!?])\s/)) {
      if (DISCHARGES.test(sentence) || PROVES.test(sentence)) isProven ||= PROVES.test(text);
      if (FORBIDS.test(sentence)) continue;
      if (TOUCH_OR_MEASURE.test(sentence) && LIVE.test(sentence))
        problems.push(refuse(source, line, `mesure ou contact sous tension : « ${sentence.slice(0, 80)} »`));
      else if (source.page.type === 'guide' && TOUCH.test(sentence) && !isProven)
        problems.push(
          refuse(
            source,
            line,
            `contact sans décharge mesurée à moins de 5 V avant : « ${sentence.slice(0, 80)} »`,
          ),
        );
    }
    return problems;
  });
}

/**
 * Probes bring a hand near, too: in a guide that opens a supply, no capacitor is measured before the step that
 * discharges it.
 */
function refuseChargedProbe(source: SourcePage): Problem[] {
  if (source.page.type !== 'guide' || !source.page.hazards.includes('mains')) return [];
  for (const { line, text } of proseOfPage(source))
    for (const sentence of text.split(/(?<=[.!?])\s/)) {
      if (FORBIDS.test(sentence) && !PROVES.test(sentence)) continue;
      if (NOW_DISCHARGES.test(sentence)) return [];
      if (PROBES_CAPACITOR.test(sentence) && !DISCHARGES.test(sentence))
        return [refuse(source, line, `condensateur mesuré avant sa décharge : « ${sentence.slice(0, 80)} »`)];
    }
  return [];
}

/** A supply is discharged and measured, or stays closed; a battery is unplugged before anything else. */
function refuseSteps(source: SourcePage): Problem[] {
  const { page, lineOf } = source;
  if (page.type !== 'guide') return [];
  const text = proseOfPage(source)
    .map((block) => block.text)
    .join('\n');
  const problems: Problem[] = [];
  if (page.hazards.includes('mains') && !PROVES.test(text) && !KEEPS_CLOSED.test(text))
    problems.push(
      refuse(
        source,
        lineOf(['hazards']),
        'ni « moins de 5 V » mesurés après décharge, ni bloc qui reste fermé ou se confie',
      ),
    );
  if (
    page.hazards.includes('lithium') &&
    page.tools.some((tool) => SCREWDRIVER.test(tool)) &&
    !CUTS_BATTERY.test(text)
  )
    problems.push(
      refuse(source, lineOf(['hazards']), 'le guide ouvre un appareil sans débrancher sa batterie'),
    );
  return problems;
}

function refuse({ page }: SourcePage, line: number, message: string): Problem {
  return { file: page.source, line, severity: 'error', message };
}
