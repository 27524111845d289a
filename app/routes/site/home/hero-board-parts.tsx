/** Parts of the board of the hero (hero-board.tsx). They take the dark outline from the group they stand in. */

export function Processor() {
  return (
    <>
      <path d="M982 196h214v236H960V218z" fill="#073526" />
      <path
        d="M990 207h177M990 420h177M971 226v177M1185 226v177"
        stroke="#edaa72"
        strokeWidth="7"
        strokeDasharray="7 8.4"
      />
      <path d="M1006 226h160v176H990V242z" fill="#a9bdb2" />
      <path d="M1014 238h140v152h-152V250z" fill="#dce5dd" stroke="#7f958a" strokeWidth="2" />
      <g stroke="#3c5448">
        <path d="M1066 318v-36l8-9h13l8 9v12l-8 9h-21" strokeWidth="8" />
        <circle cx="1080" cy="288" r="5" fill="#3c5448" stroke="none" />
      </g>
    </>
  );
}

export function Chips() {
  return (
    <>
      <g id="u">
        <path d="M1262 214h92v96h-92z" fill="#0a1712" />
        <g>
          <path d="M1257 223v80M1359 223v80" strokeWidth="12" strokeDasharray="9 5" />
          <path d="M1257 225v80M1359 225v80" stroke="#edaa72" strokeWidth="8" strokeDasharray="5 9" />
        </g>
        <circle cx="1274" cy="226" r="4" fill="#a9bdb2" stroke="none" />
      </g>
      <use href="#u" y="112" />
    </>
  );
}

/** Resistors, capacitors, coils and the crystal. */
export function SmallParts() {
  return (
    <>
      <g fill="#0a1712" strokeWidth="2">
        <g id="r">
          <path d="M768 44h38v16h-38z" />
          <path d="M764 44h9v16h-9zM801 44h9v16h-9z" fill="#dce5dd" />
        </g>
        <use href="#r" x="-210" y="600" />
        <use href="#r" x="563" y="430" />
        <use href="#r" x="563" y="456" />
        <g fill="#c9a98a">
          <g id="c">
            <path d="M880 462h30v14h-30z" />
            <path d="M878 462h8v14h-8zM904 462h8v14h-8z" fill="#dce5dd" />
          </g>
          <use href="#c" y="26" />
          <use href="#c" y="52" />
        </g>
      </g>
      <g id="k">
        <circle cx="884" cy="108" r="21" fill="#17352a" />
        <circle cx="884" cy="108" r="15" fill="#a9bdb2" strokeWidth="2" />
        <path d="M874 99a13 13 0 0 1 20 0z" fill="#0a1712" stroke="none" />
      </g>
      <use href="#k" y="50" />
      <g id="l">
        <path d="M1164 62h44v44h-44z" fill="#17352a" />
        <path d="M1173 71h26v26h-26z" fill="#26493b" strokeWidth="2" />
      </g>
      <use href="#l" x="54" />
      <rect x="1306" y="62" width="70" height="34" rx="14" fill="#dce5dd" />
      <path d="M1318 79h46" stroke="#7f958a" strokeWidth="2" />
    </>
  );
}

export function Connector() {
  return (
    <>
      <path d="M1026 578h242v30h-242z" fill="#17352a" />
      <g>
        <path d="M1056 570h183" strokeWidth="26" strokeDasharray="12 9.2" />
        <path d="M1058 570h180" stroke="#edaa72" strokeWidth="22" strokeDasharray="8 13.2" />
      </g>
      <path d="M1018 590h258v50h-20l-18 24h-182l-18-24h-20z" fill="#a9bdb2" />
      <path d="M1032 606h230" stroke="#7f958a" />
      <path d="M1006 594h14v38h-14zM1274 594h14v38h-14z" fill="#dce5dd" />
      <path d="M1100 625h36M1164 625h36" stroke="#17352a" strokeWidth="10" />
    </>
  );
}

/** The soldering iron and its smoke. */
export function Iron() {
  return (
    <>
      <g transform="translate(1189 562) rotate(-36)" stroke="#0a1712" strokeWidth="3">
        <path d="M0 0l40-9h24V9H40z" fill="#dce5dd" />
        <path d="M64-12h78v24H64z" fill="#a9bdb2" />
        <path d="M76-12v24M130-12v24" strokeWidth="2" />
        <path d="M142-20h14v40h-14z" fill="#edaa72" />
        <path d="M156-20h34l14-5h120l24 8v34l-24 8H204l-14-5h-34z" fill="#2f6e96" />
        <path d="M214-14v28m11-28v28m11-28v28m11-28v28m11-28v28m11-28v28m11-28v28m11-28v28m11-28v28" />
        <path d="M348-10h14v20h-14z" fill="#17352a" />
        <path d="M362 0c68 0 90 44 158 40" strokeWidth="9" />
      </g>
      <path
        d="M1155 520q-13-15 0-29t0-30M1135 504q-9-11 0-22"
        stroke="#f4f8f2"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  );
}
