import { gradeText } from '#app/features/product/product-texts.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { typeset } from '#domain/text/typography.ts';
import type { OfferedUnit } from '#server/shop/catalogue/find-units.ts';
import type { ProductGrade } from '#server/shop/catalogue/product.ts';
import { gradeOf, hoursText } from './unit-choices.tsx';

/** What the bench and the eye found of each unit, and what the grades mean; nothing for a product without units. */
export function UnitReports({ units }: { units: readonly OfferedUnit[] }) {
  if (units.length === 0) return null;
  return (
    <>
      <section aria-labelledby="exemplaires">
        <h2 id="exemplaires">{units.length > 1 ? 'Les exemplaires, un par un' : 'L’exemplaire en vente'}</h2>
        <ul className="product__units">
          {units.map((unit) => (
            <UnitReport key={unit.number} unit={unit} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="grades" className="product__grades">
        <h2 id="grades">Grades A, B et C d’un appareil d’occasion</h2>
        <p className="product__note">
          {typeset(
            'Ils notent l’aspect. Les essais, la remise à zéro et la garantie sont les mêmes pour tous.',
          )}
        </p>
        <ul className="product__units">
          {(Object.keys(GRADES) as ProductGrade[]).map((grade) => (
            <li key={grade} className="product__unit">
              <GradeDrawing grade={grade} />
              <h3>{typeset(`Grade ${grade} : ${gradeText[grade]}`)}</h3>
              <DescriptionList
                items={[
                  { term: 'Écran', detail: GRADES[grade].screen },
                  { term: 'Coque', detail: GRADES[grade].body },
                ]}
              />
            </li>
          ))}
        </ul>
        <p className="product__note">
          La boîte et les accessoires ne dépendent pas du grade{'\u00a0'}: la fiche de chaque exemplaire dit
          ce qui va avec.
        </p>
      </section>
    </>
  );
}

function UnitReport({ unit }: { unit: OfferedUnit }) {
  const { number, marks, tests, batteryPercent, hours, isExample, directPriceCents } = unit;
  // An example measures no device (docs/decisions/039-three-modes.md).
  const measures = isExample
    ? []
    : [
        ...(batteryPercent === null
          ? []
          : [{ term: 'Batterie', detail: typeset(`${batteryPercent} % de sa capacité d’origine`) }]),
        ...(hours === null ? [] : [{ term: 'Compteur', detail: typeset(hoursText(hours)) }]),
        ...tests.map(({ name, result }) => ({ term: typeset(name), detail: typeset(result || 'essayé') })),
      ];
  return (
    <li className="product__unit">
      <h3>{`${gradeOf(unit)}, ${formatEuros(directPriceCents)}`}</h3>
      <p className="product__note">
        <Numbered>{typeset(`Exemplaire ${number}`)}</Numbered>
      </p>
      {isExample && (
        <p>
          {/* Shorter than what counts as a paragraph: each unit of the page says it. */}
          {typeset('Exemplaire de démonstration, sans relevé : ce n’est aucun appareil réel.')}
        </p>
      )}
      {measures.length > 0 && <DescriptionList items={measures} />}
      {marks && (
        <p>
          <b>Marques et accessoires{'\u00a0'}:</b> {typeset(marks)}
        </p>
      )}
    </li>
  );
}

const GRADES: Readonly<Record<ProductGrade, { screen: string; body: string }>> = {
  A: {
    screen: 'aucune rayure visible quand il est allumé',
    body: 'traces à peine visibles, à chercher de près',
  },
  B: { screen: 'fines rayures, invisibles quand il est allumé', body: 'rayures fines, angles un peu polis' },
  C: { screen: 'rayures visibles, qui ne gênent pas la lecture', body: 'rayures nettes, petits chocs' },
};

/** How many marks the drawing of a grade has. */
const MARKS: Readonly<Record<ProductGrade, number>> = { A: 1, B: 4, C: 8 };

/** Where marks of a drawing stand, lightest first: line of a path. */
const SCRATCHES = [
  'M96 66l5 3',
  'M22 20l9 6',
  'M78 14l12 3',
  'M14 56l7 8',
  'M46 30l26 13',
  'M104 22v16',
  'M34 60l20 4',
  'M8 34l9 15',
];

/** A device with as many marks as its grade allows. */
function GradeDrawing({ grade }: { grade: ProductGrade }) {
  return (
    <svg viewBox="0 0 120 84" className="product__grade" aria-hidden="true" fill="none" stroke="currentColor">
      <rect x="4" y="6" width="112" height="72" rx="9" strokeWidth="3" />
      <rect x="26" y="16" width="68" height="52" rx="3" strokeWidth="1.5" />
      <path d={SCRATCHES.slice(0, MARKS[grade]).join('')} strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
