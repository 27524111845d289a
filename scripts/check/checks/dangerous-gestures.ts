import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { proseOfPage } from '../prose-of-page.ts';
import { FORBIDS } from './safety.ts';

const FLAMMABLE = /alcool|isopropyl|solvant|nettoyant contact|spray|bombe d’air/iu;
const HAS_CURRENT = /sous tension|alimentée|injection|sortie activée|en marche|injectée/iu;
/** The word that makes a spray harmless here, or says that the current is gone. */
const SAFE_WITH_IT = /ininflammable|coupée|débranchée?|éteinte?/iu;

const BRIDGE = /trombone|tournevis|pont d’essai|lame d|court-circuitez|reliez/iu;
const PINS = /ps_on|picots|fils? verts?|vert et noir|broches? \d+/iu;

const HURT = /(?:gonfl|bomb|perc|pli|entaill|mouill|déform|tomb)\p{L}*/iu;
const CELL = /batterie|cellule|accumulateur/iu;
const CHARGES = /(?<!\p{L})(?:se (?:re)?charge|(?:re)?chargez|remettez en charge)(?!\p{L})/iu;
/** A « ne » that forbids nothing: a surface « qui ne brûle pas » is where one puts it. */
const NO_BAN = /qui ne brûle(?:nt)? pas/giu;
/** A thing that hisses, smokes, smells of solvent or heats by itself is left where it is. */
const BURNS =
  /(?<!\p{L})(?:siffle|fume|(?:chauffe|chaude?|tiède|tiédeur|tiédit) (?:\p{L}+ )?(?:seule?|au repos|à l’arrêt|sans servir)|(?:sent|odeur) (?:\p{L}+ ){0,2}solvant)(?!\p{L})/iu;
const TAKES =
  /(?<!\p{L})(?:(?:posez|portez|emportez|apportez|rapportez|sortez|prenez|éloignez|détachez)-l[ea]|éteignez)(?!\p{L})/iu;
const PUBLIC_BIN =
  /bac (?:de collecte )?(?:des |à )?(?:piles|batteries)|bacs? (?:d’un|des|du) (?:magasin|supermarché)/iu;

/** A closed power supply out of its console has a bare mains socket. */
const SUPPLY = /(?<!\p{L})(?:bloc|alimentation)(?!\p{L})/iu;
const BESIDE = /posée? à côté|hors de (?:la|sa) (?:console|machine)|sur la table/iu;
const FEEDS = /aliment(?:e|er|ée|ent)(?!\p{L})|relié|branch/iu;

/** « Une batterie percée … Apportez-la au bac des piles »: the danger and the gesture are a sentence apart. */
const TWO_SENTENCES = 2;

const KINDS: readonly { says: string; isIn: (sentence: string, near: string) => boolean }[] = [
  {
    says: 'produit inflammable sur ce qui a du courant',
    isIn: (sentence) =>
      FLAMMABLE.test(sentence) && HAS_CURRENT.test(sentence) && !SAFE_WITH_IT.test(sentence),
  },
  {
    says: 'broches reliées par un outil',
    isIn: (sentence) => BRIDGE.test(sentence) && PINS.test(sentence),
  },
  {
    says: 'bloc branché hors de son appareil',
    isIn: (sentence, near) => SUPPLY.test(sentence) && BESIDE.test(sentence) && FEEDS.test(near),
  },
  {
    says: 'batterie abîmée que l’on charge',
    isIn: (sentence) => CELL.test(sentence) && HURT.test(sentence) && CHARGES.test(sentence),
  },
  {
    says: 'appareil qui brûle ou s’échauffe que l’on prend en main',
    isIn: (sentence, near) => BURNS.test(near) && TAKES.test(sentence),
  },
  {
    says: 'batterie abîmée dans un bac ouvert à tous',
    isIn: (sentence, near) => PUBLIC_BIN.test(sentence) && CELL.test(near) && HURT.test(near),
  },
];

/** Gestures that a second reader found in guides, whatever hazards they name; see docs/safety-reading.md. */
export const checkDangerousGestures: Check = ({ pages }) =>
  pages.flatMap((source) => (source.page.type === 'legal' ? [] : gesturesIn(source)));

function gesturesIn(source: SourcePage) {
  return proseOfPage(source).flatMap(({ line, text }) => {
    const sentences = text.split(/(?<=[.!?])\s/);
    return sentences.flatMap((sentence, index) => {
      if (FORBIDS.test(sentence.replace(NO_BAN, ''))) return [];
      const near = sentences.slice(Math.max(0, index - TWO_SENTENCES), index + 1).join(' ');
      return KINDS.filter(({ isIn }) => isIn(sentence, near)).map(({ says }) => ({
        file: source.page.source,
        line,
        severity: 'error' as const,
        message: `${says} : « ${sentence.slice(0, 80)} »`,
      }));
    });
  });
}
