import type { ShopSettings } from '#server/settings/shop-settings.ts';

type DoorPlanProps = { shop: Pick<ShopSettings, 'street' | 'postcode' | 'city'> };

/**
 * The street, the gate with its bell, the workshop behind it: all that is known of the place, and nothing more.
 * Its colours follow the theme.
 */
export function DoorPlan({ shop: { street, postcode, city } }: DoorPlanProps) {
  const { number, name } = splitStreet(street);
  return (
    <svg
      className="door-plan mat"
      viewBox="0 0 480 330"
      role="img"
      aria-label={`Schéma d’accès\u00a0: depuis la ${name}, le portail du ${number} avec sa sonnette, puis l’atelier. ${postcode} ${city}.`}
    >
      <path className="door-plan__paper" d="M150 92 240 40 330 92V182H150z" />
      <path className="door-plan__line" d="M138 99 240 40 342 99M178 182V120h46v62M262 126h40v32h-40z" />
      <path className="door-plan__thread" d="M0 206H40L64 182H201V306H480" />
      <path className="door-plan__paper" d="M20 196h150v44H20zM232 196h228v44H232z" />
      <path
        className="door-plan__gate"
        d="M170 186h16v54h-16zM216 186h16v54h-16zM190 200v40M201 196v44M212 200v40"
      />
      <circle className="door-plan__bell" cx="248" cy="218" r="7" />
      <path className="door-plan__street" d="M0 266H480V330H0z" />
      <path className="door-plan__dashes" d="M0 298H150M340 298H480" />
      <path className="door-plan__pin" d="M201 112c-15-20-24-31-24-46a24 24 0 0 1 48 0c0 15-9 26-24 46z" />
      <circle className="door-plan__paper" cx="201" cy="66" r="9" />
      <g className="door-plan__words">
        <text x="352" y="70">
          L’atelier
        </text>
        <text x="266" y="225">
          Sonnette
        </text>
        <text x="34" y="225">
          Portail, {number}
        </text>
        <text className="door-plan__name" x="245" y="305" textAnchor="middle">
          {name}
        </text>
      </g>
    </svg>
  );
}

/** « 6 Bis Rue Denis Papin »: « 6 bis » and « rue Denis Papin ». */
function splitStreet(street: string): { number: string; name: string } {
  const [, number = '', name = street] = /^(\d+(?: (?:bis|ter|quater))?),? (.+)$/i.exec(street) ?? [];
  return { number: number.toLowerCase(), name: name.charAt(0).toLowerCase() + name.slice(1) };
}
